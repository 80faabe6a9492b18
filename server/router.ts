import type { z } from 'zod';
import type { Call } from './call.ts';
import { accountRouter } from './calls/account.ts';
import { anonymityRouter } from './calls/anonymity.ts';
import { auditRouter } from './calls/audit.ts';
import { authRouter } from './calls/auth.ts';
import { companiesRouter } from './calls/companies.ts';
import { dataRouter } from './calls/data.ts';
import { deskRouter } from './calls/desk.ts';
import { healthRouter } from './calls/health.ts';
import { invitationsRouter } from './calls/invitations.ts';
import { managedCompaniesRouter } from './calls/managed-companies.ts';
import { moderationRouter } from './calls/moderation.ts';
import { receiptsRouter } from './calls/receipts.ts';
import { reportsRouter } from './calls/reports.ts';
import { reviewsRouter } from './calls/reviews.ts';
import { salariesRouter } from './calls/salaries.ts';
import { secondFactorRouter } from './calls/second-factor.ts';
import { secondReadingsRouter } from './calls/second-readings.ts';
import { teamRouter } from './calls/team.ts';
import { transparencyRouter } from './calls/transparency.ts';
import { verificationRouter } from './calls/verification.ts';
import type { Context } from './context.ts';
import { createCallerFactory, router } from './trpc.ts';

export const appRouter = router({
  companies: companiesRouter,
  reviews: reviewsRouter,
  reports: reportsRouter,
  salaries: salariesRouter,
  data: dataRouter,
  transparency: transparencyRouter,
  verification: verificationRouter,
  anonymity: anonymityRouter,
  receipts: receiptsRouter,
  auth: authRouter,
  account: accountRouter,
  secondFactor: secondFactorRouter,
  invitations: invitationsRouter,
  moderation: moderationRouter,
  desk: deskRouter,
  secondReadings: secondReadingsRouter,
  managedCompanies: managedCompaniesRouter,
  team: teamRouter,
  audit: auditRouter,
  health: healthRouter,
});

export type AppRouter = typeof appRouter;

type Procedure = ((call: Record<string, unknown>) => Promise<unknown>) & {
  _def: { type: 'query' | 'mutation'; meta: Call; inputs: [z.ZodObject] | [] };
};
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;

/** A declared call with what tRPC knows about it. */
export type RoutedCall = Call & { type: 'query' | 'mutation'; input: z.ZodObject | undefined };

/** Every call by its place in the router. */
export const calls: ReadonlyMap<string, RoutedCall> = new Map(
  Object.entries(procedures).map(([name, { _def }]) => [
    name,
    { ..._def.meta, type: _def.type, input: _def.inputs[0] },
  ]),
);

/** Makes calls in process, for tests. */
export const createCaller = createCallerFactory(appRouter);

/** Makes a call by name in process, for REST. */
export async function makeCall({ name, type }: RoutedCall, ctx: Context, input: unknown): Promise<unknown> {
  const procedure = procedures[name];
  if (procedure === undefined) throw new Error(`There is no call ${name}.`);
  const getRawInput = async () => input;
  return procedure({ path: name, ctx, getRawInput, type, signal: undefined, batchIndex: 0 });
}
