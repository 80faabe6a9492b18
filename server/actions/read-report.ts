import type { z } from 'zod';
import { findReportNumber } from '#db/queries/report-numbers.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { reportLookup } from '#server/steps/give-report-number.ts';
import { firstDay } from '#shared/rules/calendar.ts';
import { reasonsForReporter } from '#shared/rules/statement-of-reasons.ts';
import type { ReportStatus, reportNumberInput } from '#shared/schemas/report-number.ts';

/**
 * Shows what happened to a report.
 * @throws `bad_report_number`, whether there never was one or it has been forgotten
 */
export async function readReport(
  deps: Pick<Deps, 'db' | 'keyedHash'>,
  { number }: z.output<typeof reportNumberInput>,
): Promise<ReportStatus> {
  const found = await findReportNumber(deps.db, reportLookup(deps, number));
  if (found === undefined) throw new AppError('bad_report_number');
  const { about, outcome: status, reason, month } = found;
  const statement = status === 'waiting' || status === 'gone' ? null : reasonsForReporter(status, reason);
  return { about, status, reason, statement, decided_in: month === '' ? null : firstDay(month) };
}
