import { deleteSession } from '#db/queries/sessions.ts';
import { logIn, register } from '#server/actions/open-session.ts';
import { publicProcedure, router } from '#server/trpc.ts';
import { loggedOut, loginInput, registration, session } from '#shared/schemas/auth.ts';

export const authRouter = router({
  register: publicProcedure
    .input(registration)
    .output(session)
    .mutation(({ ctx, input }) => register(ctx.deps, input)),

  login: publicProcedure
    .input(loginInput)
    .output(session)
    .mutation(({ ctx, input }) => logIn(ctx.deps, input)),

  /** Succeeds without a session too: whoever signs out is signed out. */
  logout: publicProcedure.output(loggedOut).mutation(async ({ ctx: { deps, sessionToken } }) => {
    if (sessionToken !== undefined) await deleteSession(deps.db, deps.keyedHash('session', sessionToken));
    return { logged_out: true as const };
  }),
});
