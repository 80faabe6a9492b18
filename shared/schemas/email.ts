import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';
import { asciiEmail } from '#shared/rules/email-address.ts';

/** An address with its domain in ASCII; `invalid` is the form's own sentence. */
export function emailAddress(invalid: string, required: string = invalid) {
  return z
    .string({ error: required })
    .trim()
    .min(1, { error: required })
    .max(textLimits.email.max, { error: invalid })
    .transform(asciiEmail)
    .pipe(z.email({ error: invalid }));
}
