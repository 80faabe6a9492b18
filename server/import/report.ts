import { appendFileSync, rmSync } from 'node:fs';
import { csvCell } from '#shared/rules/csv.ts';

const ROWS_AT_ONCE = 1000;
/** The first column of a report. An import ignores it. */
export const REASON = 'reason';

/**
 * The refused rows of a file, as a file beside it that can be mended and imported: their own columns, after the reason.
 * It replaces the one of an earlier import, and exists only if a row was refused.
 */
export function openReport(file: string, { delimiter, header }: { delimiter: string; header: string[] }) {
  const path = `${file.replace(/\.csv$/i, '')}.refused.csv`;
  rmSync(path, { force: true });
  const isReport = header[0] === REASON;
  const lineOf = (reason: string, cells: readonly string[]) =>
    `${[reason, ...cells.slice(isReport ? 1 : 0)].map(csvCell).join(delimiter)}\n`;
  let lines = [lineOf(REASON, header)];
  const write = () => {
    appendFileSync(path, lines.join(''));
    lines = [];
  };
  let rows = 0;
  return {
    path,
    add(line: number, cells: readonly string[], reason: string): void {
      rows += 1;
      lines.push(lineOf(`Line ${line}: ${reason}`, cells));
      if (lines.length >= ROWS_AT_ONCE) write();
    },
    [Symbol.dispose](): void {
      if (rows > 0 && lines.length > 0) write();
    },
  };
}
