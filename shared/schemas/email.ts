import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';
import { asciiEmail } from '#shared/rules/addresses.ts';

// What browsers accept in an email field (HTML standard), with at least one dot in the domain. Unlike zod's own
// pattern, it accepts punycode suffixes.
const ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** An address with its domain in ASCII; `invalid` is the message that the form shows. */
export function emailAddress(invalid: string, required: string = invalid) {
  return (
    z
      .string({ error: required })
      .trim()
      .min(1, { error: required })
      .max(textLimits.email.max, { error: invalid })
      // For the OpenAPI document. Clients may also send the domain in other scripts.
      .meta({ pattern: ADDRESS.source })
      .transform(asciiEmail)
      .pipe(z.string().regex(ADDRESS, { error: invalid }))
  );
}
