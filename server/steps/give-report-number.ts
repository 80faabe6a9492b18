import { insertReportNumber } from '#db/queries/report-numbers.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { formatReceipt } from '#shared/rules/format-receipt.ts';
import { receiptLetters, reportNumberBytes } from '#shared/rules/receipt.ts';
import type { ReportSubject } from '#shared/words.ts';

/**
 * The number with which a reporter finds out what became of a report. It is computed from the report, so the same report
 * sent again after a lost response gets the same one, although we store only its hash.
 */
export async function giveReportNumber(
  trx: Transaction,
  { keyedHash }: Pick<Deps, 'keyedHash'>,
  about: ReportSubject,
  report_id: number,
): Promise<string> {
  const random = Buffer.from(keyedHash('report number', `${about} ${report_id}`), 'base64url');
  const number = receiptLetters(random.subarray(0, reportNumberBytes));
  await insertReportNumber(trx, { lookup: reportLookup({ keyedHash }, number), about, report_id });
  return formatReceipt(number);
}

/** What is stored of a number. */
export const reportLookup = ({ keyedHash }: Pick<Deps, 'keyedHash'>, number: string): string =>
  keyedHash('report lookup', number);
