import { deleteSession } from '#db/queries/sessions.ts';
import { confirmSignIn, logIn, register } from '#server/actions/open-session.ts';
import { publicCall, router } from '#server/trpc.ts';
import { codeTries } from '#shared/account-limits.ts';
import { callLimits } from '#shared/call-limits.ts';
import { minutes } from '#shared/limits.ts';
import { loggedOut, loginInput, registration, session } from '#shared/schemas/auth.ts';
import { confirmedSession, signInCode } from '#shared/schemas/second-factor.ts';
import * as examples from './examples.ts';

const { account } = examples;

export const authRouter = router({
  register: publicCall('auth.register', {
    silent: false,
    onlyWith: 'registration',
    limits: [callLimits.registrations],
    rest: { method: 'POST', url: '/register', status: 201 },
    summary: 'Create an account',
    description:
      "Accounts are for moderators. No one else needs one. In production, registration is off unless the operator turns it on, because it shows who has an account. While it's off, everyone gets a 404.",
    errors: ['email_taken', 'not_found'],
    example: {
      input: { name: 'Ada Reader', ...account, password_confirmation: account.password },
      answer: examples.session,
    },
    output: session,
  })
    .input(registration)
    .mutation(({ ctx, input }) => register(ctx.deps, input, ctx)),

  login: publicCall('auth.login', {
    silent: false,
    limits: [callLimits.signIns, callLimits.signInsToOne, callLimits.signInsFromKnown],
    knownBy: 'browser',
    rest: { method: 'POST', url: '/login' },
    summary: 'Sign in',
    description:
      "Send the `known_browser` from an earlier sign-in. A known browser has its own limit, so a stranger's wrong passwords never count against it, even from the same network address. While very many networks try the same account, each gets two tries in 15 minutes. An account with a second factor gets a 401 with a `ticket`. Send it to POST /login/code with a code.",
    errors: ['bad_login', 'code_required'],
    example: { input: account, answer: examples.session },
    output: session,
  })
    .input(loginInput)
    .mutation(({ ctx, input }) => logIn(ctx.deps, input, ctx)),

  confirm: publicCall('auth.confirm', {
    silent: false,
    limits: [callLimits.signIns],
    knownBy: 'ticket',
    rest: { method: 'POST', url: '/login/code' },
    summary: 'Finish signing in with a second factor',
    description: `Send the newest code from your authenticator app, or a recovery code. Each works once. A ticket expires after ${minutes.signInTicket} minutes or ${codeTries.perSignIn} codes. After ${codeTries.free} wrong codes in a row, the account has to wait before the next one, longer each time, up to six hours. Recovery codes never have to wait.`,
    errors: ['sign_in_expired'],
    example: { input: { ticket: examples.ticket, code: '287082' }, answer: examples.session },
    output: confirmedSession,
  })
    .input(signInCode)
    .mutation(({ ctx, input }) => confirmSignIn(ctx.deps, input, ctx)),

  /** Succeeds without a session too: you are signed out either way. */
  logout: publicCall('auth.logout', {
    silent: false,
    readsSession: true,
    rest: { method: 'POST', url: '/logout' },
    summary: 'Sign out',
    description: 'Ends the session of the bearer token, if there is one.',
    example: { answer: { logged_out: true } },
    output: loggedOut,
  }).mutation(async ({ ctx: { deps, sessionToken } }) => {
    if (sessionToken !== undefined) await deleteSession(deps.db, deps.keyedHash('session', sessionToken));
    return { logged_out: true as const };
  }),
});
