import { anonymityRouter } from './calls/anonymity.ts';
import { authRouter } from './calls/auth.ts';
import { companiesRouter } from './calls/companies.ts';
import { moderationRouter } from './calls/moderation.ts';
import { receiptsRouter } from './calls/receipts.ts';
import { reviewsRouter } from './calls/reviews.ts';
import { verificationRouter } from './calls/verification.ts';
import type { Context } from './context.ts';
import { createCallerFactory, router } from './trpc.ts';
import { type AnyProcedure, trustAnswers } from './trusted-answers.ts';

export const appRouter = router({
  companies: companiesRouter,
  reviews: reviewsRouter,
  verification: verificationRouter,
  anonymity: anonymityRouter,
  receipts: receiptsRouter,
  auth: authRouter,
  moderation: moderationRouter,
});

export type AppRouter = typeof appRouter;

const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
trustAnswers(Object.values(procedures));

/** Calls the procedures in process, for tests. */
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;

/** Calls the procedure of a name such as `companies.get` in process, for REST. */
export async function callProcedure(path: string, ctx: Context, input: unknown): Promise<unknown> {
  const procedure = procedures[path];
  if (procedure === undefined) throw new Error(`There is no procedure ${path}.`);
  const getRawInput = async () => input;
  return procedure({ path, ctx, getRawInput, type: procedure._def.type, signal: undefined, batchIndex: 0 });
}
