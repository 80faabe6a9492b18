import { authRouter } from './routers/auth.ts';
import { companiesRouter } from './routers/companies.ts';
import { moderationRouter } from './routers/moderation.ts';
import { reviewsRouter } from './routers/reviews.ts';
import { verificationRouter } from './routers/verification.ts';
import { createCallerFactory, router } from './trpc.ts';

export const appRouter = router({
  companies: companiesRouter,
  reviews: reviewsRouter,
  verification: verificationRouter,
  auth: authRouter,
  moderation: moderationRouter,
});

export type AppRouter = typeof appRouter;

/** Calls the procedures in process: for REST and tests. */
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
