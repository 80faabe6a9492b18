import { isShown } from '#db/queries/companies.ts';
import { findSuccessor } from '#db/queries/employers.ts';
import { insertCompanyReport, listOpenCompanyReports } from '#db/queries/managed-companies.ts';
import { addToQueues } from '#db/queries/queue-sizes.ts';
import { lockStats } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { noCompany } from '#server/errors.ts';
import { giveReportNumber } from '#server/steps/give-report-number.ts';
import { mostCorrections } from '#shared/limits.ts';
import { month } from '#shared/rules/calendar.ts';

/**
 * Adds a report of a company to the moderators' list, without anything about who sent it. One that says the same as another
 * is stored once. If many wait already, it is left out and gets the number of one of them, which is decided with it.
 * @returns the number with which the reporter can look up the outcome
 * @throws `not_found`, `moved`
 */
export async function reportCompany(
  deps: Pick<Deps, 'db' | 'random' | 'now' | 'keyedHash'>,
  { id: company_id, reason }: { id: number; reason: string },
): Promise<string> {
  return deps.db.transaction().execute(async (trx: Transaction) => {
    await lockStats(trx, [company_id]);
    if (!(await isShown(trx, company_id))) throw noCompany(await findSuccessor(trx, company_id));
    const open = await listOpenCompanyReports(trx, company_id, mostCorrections);
    const same = open.find((report) => report.reason === reason) ?? open[mostCorrections - 1];
    if (same !== undefined) return giveReportNumber(trx, deps, 'company', same.id);
    const id = deps.random.id();
    await insertCompanyReport(trx, { id, company_id, month: month(deps.now()), reason });
    const number = await giveReportNumber(trx, deps, 'company', id);
    await addToQueues(trx, { company_reports: 1 });
    return number;
  });
}
