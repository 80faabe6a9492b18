import { inviteToTeam, withdrawInvitation } from '#server/actions/invite-person.ts';
import { copyMember, deleteMember } from '#server/actions/manage-account.ts';
import { changeTeamRole, readTeam, signOutMember } from '#server/actions/manage-team.ts';
import { adminCall, router } from '#server/trpc.ts';
import { accountCopy, deletedAccount } from '#shared/schemas/account.ts';
import {
  invitationInput,
  invitationWithdrawal,
  member,
  memberId,
  memberSignOut,
  roleChange,
  sentInvitation,
  signedOutMember,
  team,
  withdrawnInvitation,
} from '#shared/schemas/team.ts';
import * as examples from './examples.ts';
import { accountCopy as accountCopyExample } from './examples-of-accounts.ts';

const { invitation } = examples;

export const teamRouter = router({
  list: adminCall('team.list', {
    silent: false,
    rest: { method: 'GET', url: '/admin/team' },
    summary: 'List moderators, admins and open invitations',
    example: { answer: { members: [examples.member], invitations: [invitation] } },
    output: team,
  }).query(({ ctx }) => readTeam(ctx.deps)),

  invite: adminCall('team.invite', {
    silent: false,
    isSensitive: true,
    rest: { method: 'POST', url: '/admin/team/invitations', status: 201 },
    summary: 'Invite a moderator or an admin',
    description:
      'The link works once, for 72 hours, and replaces any earlier one to the same email. We send it by email, and `emailed` says whether that worked. If not, send the link yourself.',
    errors: ['on_team'],
    example: {
      input: { email: invitation.email, role: invitation.role },
      answer: {
        ...invitation,
        link: `https://candor.example/invitation#token=${examples.invitationToken}`,
        emailed: true,
      },
    },
    output: sentInvitation,
  })
    .input(invitationInput)
    .mutation(({ ctx, input }) => inviteToTeam(ctx.deps, input, ctx.session)),

  withdraw: adminCall('team.withdraw', {
    silent: false,
    rest: { method: 'POST', url: '/admin/team/invitations/withdraw' },
    summary: 'Withdraw an invitation',
    description: 'Its link stops working.',
    example: { input: { email: invitation.email }, answer: { withdrawn: true } },
    output: withdrawnInvitation,
  })
    .input(invitationWithdrawal)
    .mutation(async ({ ctx, input }) => {
      await withdrawInvitation(ctx.deps, input.email.toLowerCase(), ctx.session);
      return { withdrawn: true as const };
    }),

  changeRole: adminCall('team.changeRole', {
    silent: false,
    isSensitive: true,
    rest: { method: 'PATCH', url: '/admin/team/:id' },
    summary: 'Change the role of a team member',
    description:
      'Ends their sessions. The role `user` takes them off the team. No one can change their own role, and the last admin stays an admin.',
    errors: ['last_admin'],
    example: {
      input: { id: examples.member.id, role: 'admin' },
      answer: { ...examples.member, role: 'admin' },
    },
    output: member,
  })
    .input(roleChange)
    .mutation(({ ctx, input }) => changeTeamRole(ctx.deps, input, ctx.session)),

  copy: adminCall('team.copy', {
    silent: false,
    isSensitive: true,
    rest: { method: 'GET', url: '/admin/team/:id/copy' },
    summary: 'Get a copy of the data of a team member',
    description: 'What they get from GET /account/copy, for when they ask you for it.',
    errors: ['not_found'],
    example: { input: { id: examples.member.id }, answer: accountCopyExample },
    output: accountCopy,
  })
    .input(memberId)
    .query(({ ctx, input }) => copyMember(ctx.deps, input.id)),

  delete: adminCall('team.delete', {
    silent: false,
    isSensitive: true,
    rest: { method: 'POST', url: '/admin/team/:id/delete' },
    summary: 'Delete the account of a team member',
    description:
      "It can't be undone. The audit log keeps the name with what they did. No one can delete their own account here, and there is always an admin.",
    errors: ['last_admin', 'not_found'],
    example: { input: { id: examples.member.id }, answer: { deleted: true } },
    output: deletedAccount,
  })
    .input(memberId)
    .mutation(async ({ ctx, input }) => {
      await deleteMember(ctx.deps, input.id, ctx.session);
      return { deleted: true as const };
    }),

  signOut: adminCall('team.signOut', {
    silent: false,
    rest: { method: 'POST', url: '/admin/team/sign-out' },
    summary: 'End all sessions of a team member',
    errors: ['not_found'],
    example: { input: { email: examples.member.email }, answer: { signed_out: true } },
    output: signedOutMember,
  })
    .input(memberSignOut)
    .mutation(async ({ ctx, input }) => {
      await signOutMember(ctx.deps, input.email, ctx.session);
      return { signed_out: true as const };
    }),
});
