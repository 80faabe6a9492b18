import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';
import { roles, teamRoles } from '#shared/words.ts';
import { isConfirmed, loginInput, registration, unconfirmed } from './auth.ts';
import { id } from './paging.ts';

const accountEmail = 'Email of the account, in lowercase';
const roleWords = 'What they may do';

export const member = z.object({
  id,
  name: z.string().describe('The name they chose'),
  email: z.string().describe(accountEmail),
  role: z.enum(roles).describe('What they may do; `user` is no longer on the team'),
  second_factor: z.boolean().describe('Whether they sign in with a second factor'),
});
export type Member = z.infer<typeof member>;

export const invitation = z.object({
  email: z.string().describe("Email of the invited person, in lowercase; empty for a site's first admin"),
  role: z.enum(roles).describe(roleWords),
  expires_at: z.iso.datetime().describe('When the link stops working (UTC)'),
});
export const team = z.object({
  members: z.array(member).describe('Moderators and admins, by name'),
  invitations: z.array(invitation).describe('Invitations that still work, by email'),
});

const { email } = loginInput.shape;
export const invitationInput = z.object({
  email: email.describe('Email of the person to invite. The account will have it.'),
  role: z.enum(teamRoles).describe(roleWords),
});
export const sentInvitation = z.object({
  ...invitation.shape,
  link: z.string().describe('The link to accept it. We never show it again.'),
  emailed: z.boolean().describe('Whether our mail server accepted the email'),
});
export const invitationWithdrawal = z.object({
  email: email.describe('Email of the invited person'),
});
export const withdrawnInvitation = z.object({
  withdrawn: z.literal(true).describe('The link no longer works'),
});
export const roleChange = z.object({
  id,
  role: z
    .enum(roles, { error: `Role must be ${roles.join(', ')}` })
    .describe('The new role; `user` takes them off the team'),
});
export const memberId = z.object({ id });
export const memberSignOut = z.object({
  email: email.describe('Email of the person to sign out'),
});
export const signedOutMember = z.object({
  signed_out: z.literal(true).describe('Their sessions have ended'),
});

const token = z
  .string({ error: 'The link is incomplete' })
  .min(1, { error: 'The link is incomplete' })
  .max(textLimits.token.max)
  .describe('From the invitation link: the value of `token` in `/invitation#token={token}`');
const { name, password, password_confirmation } = registration.shape;

export const invitationToken = z.object({ token });
export const invitationAcceptance = z
  .object({
    token,
    name: name.describe('Your name, as the team sees it; trimmed'),
    email: email.optional().describe('Only if the invitation names none'),
    password,
    password_confirmation,
  })
  .refine(isConfirmed, unconfirmed);
export const acceptedInvitation = z.object({
  accepted: z.literal(true).describe('Sign in with the email and the password'),
  email: z.string().describe(accountEmail),
});
