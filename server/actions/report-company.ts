import { isShown } from '#db/queries/companies.ts';
import { findSuccessor } from '#db/queries/employers.ts';
import { countCompanyReports, insertCompanyReport } from '#db/queries/managed-companies.ts';
import { addToQueues } from '#db/queries/queue-sizes.ts';
import { lockStats } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { noCompany } from '#server/errors.ts';
import { mostCorrections } from '#shared/limits.ts';
import { month } from '#shared/rules/calendar.ts';

/**
 * Adds a report of a company to the moderators' list, without anything about who sent it. If many wait already, it is
 * left out: they say what there is to say.
 * @throws `not_found`, `moved`
 */
export async function reportCompany(
  { db, random, now }: Pick<Deps, 'db' | 'random' | 'now'>,
  { id: company_id, reason }: { id: number; reason: string },
): Promise<void> {
  await db.transaction().execute(async (trx: Transaction) => {
    await lockStats(trx, [company_id]);
    if (!(await isShown(trx, company_id))) throw noCompany(await findSuccessor(trx, company_id));
    if ((await countCompanyReports(trx, company_id, mostCorrections)) === mostCorrections) return;
    await insertCompanyReport(trx, { id: random.id(), company_id, month: month(now()), reason });
    await addToQueues(trx, { company_reports: 1 });
  });
}
