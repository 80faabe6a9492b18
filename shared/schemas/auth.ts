import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';
import { roles } from '#shared/words.ts';
import { emailAddress } from './email.ts';
import { id } from './paging.ts';
import { singleLine } from './text.ts';

const passwordTooShort = 'Password must be at least 8 characters';

const email = emailAddress('Invalid email address');
const password = z
  .string({ error: passwordTooShort })
  .min(textLimits.password.min, { error: passwordTooShort })
  .max(textLimits.password.max, { error: 'Password must be at most 200 characters' });

export const loginInput = z.object({ email, password });

export const registration = z
  .object({
    name: singleLine({
      label: 'Name',
      ...textLimits.personName,
      tooShort: 'Name must be at least 2 characters',
    }),
    email,
    password,
    password_confirmation: z.string({ error: "Passwords don't match" }),
  })
  .refine((input) => input.password === input.password_confirmation, {
    error: "Passwords don't match",
    path: ['password_confirmation'],
  });

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
});
export type User = z.infer<typeof user>;

export const session = z.object({ token: z.string(), user });
export const loggedOut = z.object({ logged_out: z.literal(true) });
