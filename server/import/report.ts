import { appendFileSync, rmSync } from 'node:fs';

const LINES_AT_ONCE = 1000;

/**
 * The report of refused rows beside a file, as CSV. It replaces the one of an earlier import, and exists only if a row was
 * refused.
 */
export function openReport(file: string) {
  const path = `${file.replace(/\.csv$/i, '')}.refused.csv`;
  rmSync(path, { force: true });
  let lines = ['line,reason'];
  const write = () => {
    appendFileSync(path, lines.map((line) => `${line}\n`).join(''));
    lines = [];
  };
  let rows = 0;
  return {
    path,
    add(line: number, reason: string): void {
      rows += 1;
      lines.push(`${line},"${reason.replaceAll('"', '""')}"`);
      if (lines.length >= LINES_AT_ONCE) write();
    },
    [Symbol.dispose](): void {
      if (rows > 0 && lines.length > 0) write();
    },
  };
}
