import { deleteSession } from '#db/queries/sessions.ts';
import { logIn, register } from '#server/actions/open-session.ts';
import { publicCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/limits.ts';
import { loggedOut, loginInput, registration, session } from '#shared/schemas/auth.ts';
import * as examples from './examples.ts';

const account = { email: 'ada@reader.example', password: 'correct horse battery' };

export const authRouter = router({
  register: publicCall('auth.register', {
    silent: false,
    limits: [callLimits.registrations],
    rest: { method: 'POST', url: '/register', status: 201 },
    summary: 'Create an account',
    description: 'Accounts are for moderators: nobody else needs one.',
    errors: ['email_taken'],
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
    rest: { method: 'POST', url: '/login' },
    summary: 'Sign in',
    description:
      'Send the `known_browser` of an earlier sign-in: such a browser has a limit of its own, so that wrong passwords of strangers never count against it. While very many networks try the same account, each may do so twice in 15 minutes.',
    errors: ['bad_login'],
    example: { input: account, answer: examples.session },
    output: session,
  })
    .input(loginInput)
    .mutation(({ ctx, input }) => logIn(ctx.deps, input, ctx)),

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
