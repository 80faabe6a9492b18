import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';
import {
  fitsHashing,
  passwordProblem,
  passwordTooLong,
  passwordTooShort,
  personalProblem,
} from '#shared/rules/new-password.ts';
import { roles } from '#shared/words.ts';
import { emailAddress } from './email.ts';
import { id } from './paging.ts';
import { singleLine } from './text.ts';

const mismatch = "Passwords don't match";
const currentMissing = 'Enter your current password';
const codeMissing = 'Enter the code';

const email = emailAddress('Invalid email address');
/** Of an account that may be older than the other rules for new passwords. */
const currentPassword = z
  .string({ error: passwordTooShort })
  .min(textLimits.password.min, { error: passwordTooShort })
  .max(textLimits.password.max, { error: passwordTooLong })
  .refine(fitsHashing, { error: passwordTooLong });
const newPassword = z
  .string({ error: passwordTooShort })
  .max(textLimits.password.max, { error: passwordTooLong })
  .superRefine((password, context) => report(passwordProblem(password), context));
const again = z.string({ error: mismatch });
/** Of the second factor. */
export const code = z
  .string({ error: codeMissing })
  .trim()
  .min(1, { error: codeMissing })
  .max(textLimits.code.max, { error: "This isn't a code" });

const unconfirmed = { error: mismatch, path: ['password_confirmation'] };
const isConfirmed = (input: { password: string; password_confirmation: string }) =>
  input.password === input.password_confirmation;

function report(problem: string | undefined, context: z.RefinementCtx, ...path: string[]): void {
  if (problem) context.addIssue({ code: 'custom', message: problem, path });
}

/** What a person types to sign in. */
export const loginFields = z.object({ email, password: currentPassword });
export const loginInput = loginFields.extend({
  known_browser: z.string().max(textLimits.knownBrowser.max).optional(),
});

export const registration = z
  .object({
    name: singleLine({
      label: 'Name',
      ...textLimits.personName,
      tooShort: 'Name must be at least 2 characters',
    }),
    email,
    password: newPassword,
    password_confirmation: again,
  })
  .refine(isConfirmed, unconfirmed)
  .superRefine((input, context) => report(personalProblem(input.password, input), context, 'password'));

/** A new password for someone who is signed in. */
export const passwordChange = z
  .object({
    current_password: z
      .string({ error: currentMissing })
      .min(1, { error: currentMissing })
      .max(textLimits.password.max, { error: passwordTooLong })
      .refine(fitsHashing, { error: passwordTooLong }),
    password: newPassword,
    password_confirmation: again,
    /** Needed if there is a second factor. */
    code: code.optional(),
  })
  .refine(isConfirmed, unconfirmed);

/** The same in the browser, which knows who types. */
export const passwordChangeOf = (person: { name: string; email: string }) =>
  passwordChange.superRefine((input, context) =>
    report(personalProblem(input.password, person), context, 'password'),
  );

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
});
export type User = z.infer<typeof user>;

export const session = z.object({ token: z.string(), user, known_browser: z.string() });
export const loggedOut = z.object({ logged_out: z.literal(true) });
