import type { z } from 'zod';
import { answerOnce } from './actions/answer-once.ts';
import { recognizeApiKey } from './actions/manage-api-keys.ts';
import type { Call } from './call.ts';
import { accountRouter } from './calls/account.ts';
import { anonymityRouter } from './calls/anonymity.ts';
import { apiKeysRouter } from './calls/api-keys.ts';
import { auditRouter } from './calls/audit.ts';
import { authRouter } from './calls/auth.ts';
import { companiesRouter } from './calls/companies.ts';
import { dataRouter } from './calls/data.ts';
import { deskRouter } from './calls/desk.ts';
import { disputesRouter } from './calls/disputes.ts';
import { healthRouter } from './calls/health.ts';
import { invitationsRouter } from './calls/invitations.ts';
import { managedCompaniesRouter } from './calls/managed-companies.ts';
import { managedDisputesRouter } from './calls/managed-disputes.ts';
import { managedNoticesRouter } from './calls/managed-notices.ts';
import { managedRepliesRouter } from './calls/managed-replies.ts';
import { managedSiteRouter } from './calls/managed-site.ts';
import { moderationRouter } from './calls/moderation.ts';
import { moderationLogRouter } from './calls/moderation-log.ts';
import { noticesRouter } from './calls/notices.ts';
import { receiptsRouter } from './calls/receipts.ts';
import { repliesRouter } from './calls/replies.ts';
import { reportsRouter } from './calls/reports.ts';
import { representativesRouter } from './calls/representatives.ts';
import { reviewsRouter } from './calls/reviews.ts';
import { salariesRouter } from './calls/salaries.ts';
import { secondFactorRouter } from './calls/second-factor.ts';
import { secondReadingsRouter } from './calls/second-readings.ts';
import { siteRouter } from './calls/site.ts';
import { teamRouter } from './calls/team.ts';
import { transparencyRouter } from './calls/transparency.ts';
import { verificationRouter } from './calls/verification.ts';
import { webhooksRouter } from './calls/webhooks.ts';
import type { Context } from './context.ts';
import { createCallerFactory, router } from './trpc.ts';

export const appRouter = router({
  companies: companiesRouter,
  reviews: reviewsRouter,
  replies: repliesRouter,
  reports: reportsRouter,
  disputes: disputesRouter,
  notices: noticesRouter,
  salaries: salariesRouter,
  moderationLog: moderationLogRouter,
  data: dataRouter,
  transparency: transparencyRouter,
  site: siteRouter,
  verification: verificationRouter,
  anonymity: anonymityRouter,
  receipts: receiptsRouter,
  representatives: representativesRouter,
  auth: authRouter,
  account: accountRouter,
  secondFactor: secondFactorRouter,
  invitations: invitationsRouter,
  moderation: moderationRouter,
  desk: deskRouter,
  secondReadings: secondReadingsRouter,
  managedCompanies: managedCompaniesRouter,
  managedDisputes: managedDisputesRouter,
  managedNotices: managedNoticesRouter,
  managedReplies: managedRepliesRouter,
  managedSite: managedSiteRouter,
  team: teamRouter,
  apiKeys: apiKeysRouter,
  webhooks: webhooksRouter,
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

/**
 * Whether a program may send an Idempotency-Key with it. On the private path, a key would be one more thing that connects
 * requests of an author.
 */
export const takesKey = ({ name, rest }: Pick<Call, 'name' | 'rest'>): boolean =>
  rest.method === 'POST' && !/^(?:anonymity|receipts)\./.test(name);

/** Whether an API key counts instead of the network address: for reads that anyone may make and that have no limit of their own. */
export const takesApiKey = ({ access, limits, rest }: Pick<Call, 'access' | 'limits' | 'rest'>): boolean =>
  rest.method === 'GET' && access === 'anyone' && limits === undefined;

/** For REST, which runs no actions itself. */
export { recognizeApiKey };

/** Makes calls in process, for tests. */
export const createCaller = createCallerFactory(appRouter);

/** Makes a call by name in process, for REST. */
export async function makeCall(call: RoutedCall, ctx: Context, input: unknown): Promise<unknown> {
  const { name, type } = call;
  const procedure = procedures[name];
  if (procedure === undefined) throw new Error(`There is no call ${name}.`);
  const getRawInput = async () => input;
  const make = () => procedure({ path: name, ctx, getRawInput, type, signal: undefined, batchIndex: 0 });
  const { deps, address, idempotencyKey: key, sessionToken = '' } = ctx;
  // Beyond a limit, nothing is stored or read.
  if (key === undefined || (await deps.rateLimits.ofSource(address, call).lack(1))) return make();
  let isMade = false;
  const answer = answerOnce(deps, { key, caller: [name, sessionToken], input }, () => {
    isMade = true;
    return make();
  });
  return answer.finally(() => isMade || deps.rateLimits.spendSource(address, call));
}
