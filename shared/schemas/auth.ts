import { z } from 'zod';
import { sessionLimits } from '#shared/account-limits.ts';
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
import { lineWords, singleLine } from './text.ts';

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
  .superRefine((password, context) => report(passwordProblem(password), context))
  .describe(
    `At least ${textLimits.password.min} characters, none of the most common passwords, and not made of the name, the email or the name of this site`,
  );
const again = z.string({ error: mismatch }).describe('The password again');
/** Of the second factor. */
export const code = z
  .string({ error: codeMissing })
  .trim()
  .min(1, { error: codeMissing })
  .max(textLimits.code.max, { error: "This isn't a code" })
  .describe("A code from the authenticator app, or a recovery code. Spaces and letter case don't matter.");
/** Of a field for the code that may be empty. */
export const neededCode = 'Required if you have a second factor. You can send a recovery code instead.';
const knownBrowser =
  'The value that this browser last got from signing in, registering or changing the password. Keep it after signing out. It signs no one in, and it works until the password changes.';

export const unconfirmed = { error: mismatch, path: ['password_confirmation'] };
/** A program may leave the second one out. */
export const isConfirmed = (input: { password: string; password_confirmation?: string | undefined }) =>
  input.password_confirmation === undefined || input.password === input.password_confirmation;

function report(problem: string | undefined, context: z.RefinementCtx, ...path: string[]): void {
  if (problem) context.addIssue({ code: 'custom', message: problem, path });
}

/** What a person types to sign in. */
export const loginFields = z.object({
  email: email.describe('Email of the account'),
  password: currentPassword.describe(`At least ${textLimits.password.min} characters`),
});
export const loginInput = loginFields.extend({
  known_browser: z.string().max(textLimits.knownBrowser.max).optional().describe(knownBrowser),
});

export const registration = z
  .object({
    name: singleLine({
      label: 'Name',
      ...textLimits.personName,
      tooShort: 'Name must be at least 2 characters',
    }).describe(lineWords),
    email: email.describe('You sign in with it; stored in lowercase'),
    password: newPassword,
    password_confirmation: again.optional(),
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
      .refine(fitsHashing, { error: passwordTooLong })
      .describe("The account's current password"),
    password: newPassword,
    password_confirmation: again,
    code: code.optional().describe(neededCode),
  })
  .refine(isConfirmed, unconfirmed);

/** The same in the browser, which knows who types. */
export const passwordChangeOf = (person: { name: string; email: string }) =>
  passwordChange.superRefine((input, context) =>
    report(personalProblem(input.password, person), context, 'password'),
  );

export const user = z.object({
  id,
  name: z.string().describe('The name given at registration'),
  email: z.string().describe('Email of the account, in lowercase'),
  roles: z
    .array(z.enum(roles))
    .describe('What the account may do: moderators and admins decide on reviews and reports'),
});
export type User = z.infer<typeof user>;

export const session = z.object({
  token: z
    .string()
    .describe(
      `For \`Authorization: Bearer\`. Expires after ${sessionLimits.days} days, or after ${sessionLimits.idleHours.user / 24} days without use (${sessionLimits.idleHours.moderator} hours for a moderator).`,
    ),
  user: user.describe('The account'),
  known_browser: z.string().describe(knownBrowser),
});
export const loggedOut = z.object({
  logged_out: z.literal(true).describe('The token, if there was one, is no longer valid'),
});
