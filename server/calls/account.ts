import { deleteSessionOfUser, listSessions } from '#db/queries/sessions.ts';
import { changePassword } from '#server/actions/change-password.ts';
import { confirmIdentity } from '#server/actions/confirm-identity.ts';
import { copyAccount, deleteOwnAccount } from '#server/actions/manage-account.ts';
import { signOutEverywhere } from '#server/actions/manage-team.ts';
import { accountCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/call-limits.ts';
import { minutes } from '#shared/limits.ts';
import {
  accountCopy,
  confirmedIdentity,
  deletedAccount,
  ended,
  endedSession,
  ownSessions,
} from '#shared/schemas/account.ts';
import { passwordChange, session } from '#shared/schemas/auth.ts';
import { identityProof } from '#shared/schemas/second-factor.ts';
import * as examples from './examples.ts';
import { accountCopy as accountCopyExample } from './examples-of-accounts.ts';

const ownSession = {
  session_id: 'KPX0cW2nM3qOeVtz1YFh8sUgJ5bRdTaLx7yQiNvE4wo',
  browser: 'Firefox on Linux',
  started_at: '2026-11-20T08:15:00.000Z',
  used_at: '2026-11-20T14:30:00.000Z',
  is_current: true,
};

const ofPasswords = {
  limits: [callLimits.signIns, callLimits.passwordChecks],
  knownBy: 'session',
} as const;

export const accountRouter = router({
  sessions: accountCall('account.sessions', {
    silent: false,
    rest: { method: 'GET', url: '/account/sessions' },
    summary: 'List where you are signed in',
    description: 'The most recently used session comes first.',
    example: { answer: { data: [ownSession] } },
    output: ownSessions,
  }).query(async ({ ctx: { deps, session: current } }) => {
    const rows = await listSessions(deps.db, current.user_id, deps.now().toISOString());
    const currentId = current.session_id ?? current.token_hash;
    rows.sort((one, other) => ((one.used_at ?? '') < (other.used_at ?? '') ? 1 : -1));
    // A session may have several tokens: tabs renew theirs at the same moment.
    const lastUsed = new Map(rows.toReversed().map((row) => [row.session_id, row]));
    const data = rows.filter((row) => lastUsed.get(row.session_id) === row);
    return { data: data.map((row) => ({ ...row, is_current: row.session_id === currentId })) };
  }),

  endSession: accountCall('account.endSession', {
    silent: false,
    rest: { method: 'POST', url: '/account/sessions/end' },
    summary: 'Sign out one of your sessions',
    description: "Ending a session twice isn't an error.",
    example: { input: { session_id: ownSession.session_id }, answer: { ended: true } },
    output: ended,
  })
    .input(endedSession)
    .mutation(async ({ ctx: { deps, session: current }, input }) => {
      await deleteSessionOfUser(deps.db, current.user_id, input.session_id);
      return { ended: true as const };
    }),

  endSessions: accountCall('account.endSessions', {
    silent: false,
    rest: { method: 'POST', url: '/account/sessions/end-all' },
    summary: 'Sign out everywhere',
    description: 'Ends all your sessions, including this one.',
    example: { answer: { ended: true } },
    output: ended,
  }).mutation(async ({ ctx: { deps, session: current } }) => {
    await signOutEverywhere(deps, { id: current.user_id, name: current.name }, current);
    return { ended: true as const };
  }),

  changePassword: accountCall('account.changePassword', {
    silent: false,
    ...ofPasswords,
    rest: { method: 'POST', url: '/account/password' },
    summary: 'Change your password',
    description:
      'Ends all your sessions and starts a new one. The response has its token. If you have a second factor, also send one of its codes.',
    example: {
      input: {
        current_password: 'correct horse battery',
        password: 'staple without a rider',
        password_confirmation: 'staple without a rider',
      },
      answer: examples.session,
    },
    output: session,
  })
    .input(passwordChange)
    .mutation(({ ctx, input }) => changePassword(ctx.deps, ctx.session, input, ctx)),

  copy: accountCall('account.copy', {
    silent: false,
    rest: { method: 'GET', url: '/account/copy' },
    summary: 'Get a copy of your data',
    description:
      'Everything we keep about your account, except the password and other secrets that prove who you are.',
    example: { answer: accountCopyExample },
    output: accountCopy,
  }).query(({ ctx }) => copyAccount(ctx.deps, ctx.session.user_id)),

  delete: accountCall('account.delete', {
    silent: false,
    ...ofPasswords,
    rest: { method: 'POST', url: '/account/delete' },
    summary: 'Delete your account',
    description:
      "Also ends all your sessions. It can't be undone. The audit log keeps the name of someone who moderated. If you have a second factor, also send one of its codes.",
    errors: ['last_admin'],
    example: { input: { password: examples.account.password }, answer: { deleted: true } },
    output: deletedAccount,
  })
    .input(identityProof)
    .mutation(async ({ ctx, input }) => {
      await deleteOwnAccount(ctx.deps, ctx.session, input);
      return { deleted: true as const };
    }),

  confirm: accountCall('account.confirm', {
    silent: false,
    ...ofPasswords,
    rest: { method: 'POST', url: '/account/confirm' },
    summary: "Confirm that it's you",
    description: `For ${minutes.proof} minutes after this or after signing in, admins can invite people and change roles; otherwise those calls get a 403 that says so. If you have a second factor, also send one of its codes.`,
    example: { input: { password: examples.account.password }, answer: { confirmed: true } },
    output: confirmedIdentity,
  })
    .input(identityProof)
    .mutation(async ({ ctx, input }) => {
      await confirmIdentity(ctx.deps, ctx.session, input);
      return { confirmed: true as const };
    }),
});
