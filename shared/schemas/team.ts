import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';
import { roles, teamRoles } from '#shared/words.ts';
import { loginInput, registration } from './auth.ts';
import { id } from './paging.ts';

const role = z.enum(teamRoles);

export const member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  second_factor: z.boolean(),
});
export type Member = z.infer<typeof member>;

export const invitation = z.object({ email: z.string(), role: z.enum(roles), expires_at: z.iso.datetime() });
export const team = z.object({ members: z.array(member), invitations: z.array(invitation) });

export const invitationInput = z.object({ email: loginInput.shape.email, role });
export const sentInvitation = z.object({ ...invitation.shape, link: z.string(), emailed: z.boolean() });
/** Whose invitation is withdrawn, or who is signed out. */
export const teamEmail = invitationInput.pick({ email: true });
export const withdrawnInvitation = z.object({ withdrawn: z.literal(true) });
export const roleChange = z.object({
  id,
  role: z.enum(roles, { error: `Role must be ${roles.join(', ')}` }),
});
export const signedOutMember = z.object({ signed_out: z.literal(true) });

const token = z
  .string({ error: 'The link is incomplete' })
  .min(1, { error: 'The link is incomplete' })
  .max(textLimits.token.max);
const { name, password, password_confirmation } = registration.shape;

export const invitationToken = z.object({ token });
export const invitationAcceptance = z
  .object({ token, name, password, password_confirmation })
  .refine((input) => input.password === input.password_confirmation, {
    error: "Passwords don't match",
    path: ['password_confirmation'],
  });
export const acceptedInvitation = z.object({ accepted: z.literal(true), email: z.string() });
