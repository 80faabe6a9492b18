import { inShortTransactions } from '#db/queries/bulk.ts';
import { addToDecisionTotals } from '#db/queries/decision-totals.ts';
import { findSuccessor } from '#db/queries/employers.ts';
import { endRelease, isReleaseDue } from '#db/queries/releases.ts';
import { lockStats, publicDataChanged } from '#db/queries/statistics.ts';
import { type HeldUntil, listCompaniesWaiting, listDue, listHeldBy } from '#db/queries/submissions.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { listDisowned } from '#server/sealing/sealed-requests.ts';
import { logPublished } from '#server/steps/log-review.ts';
import { publishSilently } from '#server/steps/publish-review.ts';
import { smallestGroup } from '#shared/limits.ts';
import { month } from '#shared/rules/calendar.ts';

/**
 * Publishes held reviews in the first run of a month: those whose authors chose this month when they were approved, and a
 * company's other held reviews if at least five are held there. Nothing is published between these runs, so none
 * appears because someone has just sent another. It takes many short transactions and changes the public data version
 * once, at the end. The next run continues one that was interrupted. Reviews that their authors have asked us to change or
 * withdraw in the past hour stay held, because that is done only after the release. Run it in one process at a time.
 * @param stopped whether to leave the rest to the next run
 */
export async function releaseHeld(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'seals'>,
  stopped: () => boolean = () => false,
): Promise<void> {
  const { db } = deps;
  const thisMonth = month(deps.now());
  const isFirst = await isReleaseDue(db, thisMonth);
  const until: HeldUntil = { month: thisMonth, except: await listDisowned(deps) };
  let count = 0;
  await inShortTransactions(db, async (connection, pace) => {
    /** Publishes what `find` returns, in one transaction, and says whether there was anything. */
    const publish = async (find: (trx: Transaction, limit: number) => Promise<number[]>) => {
      if (stopped()) return false;
      const limit = pace.rows();
      const inTransaction = async (trx: Transaction) => {
        const found = await find(trx, limit);
        const published = await publishSilently(trx, found, thisMonth);
        if (published.length > 0) await logPublished(trx, deps, published);
        await addToDecisionTotals(trx, { month: thisMonth, decision: 'published', reason: '' }, found.length);
        return found.length;
      };
      const published = await pace.run(
        () => connection.transaction().execute(inTransaction),
        (number) => number >= limit,
      );
      count += published;
      return published > 0;
    };
    const companies = isFirst ? await listCompaniesWaiting(connection) : [];
    for (const id of companies)
      while (await publish((trx, limit) => findTogether(trx, id, { ...until, limit })));
    while (await publish((trx, limit) => findDue(trx, { ...until, limit })));
  });
  if (!isFirst && count === 0) return;
  await db.transaction().execute(async (trx: Transaction) => {
    if (!stopped()) await endRelease(trx, thisMonth);
    // Even if this run published nothing: the previous one may have been killed.
    await publicDataChanged(trx);
  });
}

/** Whether a run now would be the first one of its month, or continue it. */
export async function isSomeDue({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  const thisMonth = month(now());
  if (await isReleaseDue(db, thisMonth)) return true;
  return (await listDue(db, { month: thisMonth, except: [], limit: 1 })).length > 0;
}

type Part = HeldUntil & { limit: number };

/** What can appear together at a company. Never so many that too few would remain. */
async function findTogether(trx: Transaction, companyId: number, part: Part): Promise<number[]> {
  await lockStats(trx, [companyId]);
  // It may have been merged while this waited.
  const successor = await findSuccessor(trx, companyId);
  if (successor !== undefined) return findTogether(trx, successor, part);
  const held = await listHeldBy(trx, companyId, part);
  const due = held.length < smallestGroup ? held.filter(({ isDue }) => isDue) : held;
  const some = due.length < part.limit + smallestGroup ? due : due.slice(0, part.limit);
  return some.map(({ id }) => id);
}

/** The next reviews whose month has come. */
async function findDue(trx: Transaction, part: Part): Promise<number[]> {
  const first = await listDue(trx, part);
  const companies = new Set(first.map(({ company_id }) => company_id));
  if (companies.size === 0) return [];
  await lockStats(trx, [...companies]);
  // Their authors may have changed or withdrawn some before the lock.
  const due = await listDue(trx, part);
  return due.flatMap(({ id, company_id }) => (companies.has(company_id) ? [id] : []));
}
