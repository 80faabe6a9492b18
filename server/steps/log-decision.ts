import { deleteLogEntry, findLogEntry, insertLogEntries, shareOpenMonth } from '#db/queries/log-entries.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { month } from '#shared/rules/calendar.ts';
import type { LogDecision, LogReason, LogSource } from '#shared/words.ts';

type Logged = {
  companyId: number | null;
  decision: LogDecision;
  /** Empty if the decision needs none. */
  reason: LogReason | '';
  source: LogSource;
  /** What an earlier call returned, if this decision confirms or changes that one. */
  earlier?: string | undefined;
};
type Needs = Pick<Deps, 'now' | 'random'>;

/**
 * Adds a decision to the public log, in the transaction of the decision. Call it after what changes the figures of the site.
 * @returns the entry's random text, with which its proof is found once the month is over
 */
export async function logDecision(trx: Transaction, needs: Needs, decision: Logged): Promise<string> {
  const [entry = ''] = await logDecisions(trx, needs, [decision]);
  return entry;
}

/** The same for several, at least one. */
export async function logDecisions(
  trx: Transaction,
  { now, random }: Needs,
  decisions: readonly Logged[],
): Promise<string[]> {
  const openMonth = await shareOpenMonth(trx, month(now()));
  const entries = decisions.map(({ companyId, earlier = '', ...decided }) => ({
    ...{ entry: random.token(), month: openMonth, company_id: companyId, earlier },
    ...decided,
  }));
  await insertLogEntries(trx, entries);
  return entries.map(({ entry }) => entry);
}

/**
 * Takes back an undone decision. While its month isn't over, it was never in the log; after that, another entry says so.
 * @returns that entry's random text, or undefined
 */
export async function unlogDecision(
  trx: Transaction,
  needs: Needs,
  entry: string,
  companyId: number | null,
): Promise<string | undefined> {
  const openMonth = await shareOpenMonth(trx, month(needs.now()));
  if (await deleteLogEntry(trx, entry, openMonth)) return undefined;
  const undone = await findLogEntry(trx, entry);
  if (undone === undefined) return undefined;
  const { source } = undone;
  return logDecision(trx, needs, { companyId, decision: 'withdrawn', reason: '', source, earlier: entry });
}
