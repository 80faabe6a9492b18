import { acceptInvitation, readInvitation } from '#server/actions/invite-person.ts';
import { publicCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/call-limits.ts';
import {
  acceptedInvitation,
  invitation,
  invitationAcceptance,
  invitationToken,
} from '#shared/schemas/team.ts';
import * as examples from './examples.ts';

const token = examples.invitationToken;
const { password } = examples.account;

export const invitationsRouter = router({
  check: publicCall('invitations.check', {
    silent: false,
    limits: [callLimits.invitations],
    rest: { method: 'POST', url: '/invitations/check' },
    summary: 'Read an invitation',
    description: 'Changes nothing.',
    errors: ['invalid_invitation'],
    example: { input: { token }, answer: examples.invitation },
    output: invitation,
  })
    .input(invitationToken)
    .mutation(({ ctx, input }) => readInvitation(ctx.deps, input.token)),

  accept: publicCall('invitations.accept', {
    silent: false,
    limits: [callLimits.invitations],
    rest: { method: 'POST', url: '/invitations/accept' },
    summary: 'Accept an invitation',
    description:
      'Creates the account. An existing account gets the name, the password and the role, and its sessions end. Then sign in.',
    errors: ['invalid_invitation', 'last_admin'],
    example: {
      input: { token, name: 'Ada Reader', password, password_confirmation: password },
      answer: { accepted: true, email: examples.invitation.email },
    },
    output: acceptedInvitation,
  })
    .input(invitationAcceptance)
    .mutation(async ({ ctx, input }) => ({
      accepted: true as const,
      ...(await acceptInvitation(ctx.deps, input)),
    })),
});
