import type { FastifyInstance } from 'fastify';
import { listLogEntries, listLogMonths } from '#db/queries/log-months.ts';
import type { Deps } from '#server/deps.ts';
import { moderationLogFile } from '#shared/paths.ts';
import { csvCell } from '#shared/rules/csv.ts';
import type { LogEntry } from '#shared/schemas/moderation-log.ts';
import { publicText } from './public-text.ts';

const columns = ['number', 'month', 'company', 'decision', 'reason', 'source'] as const;

/** The months of the moderation log that are over, as tables. */
export function registerLogFiles(app: FastifyInstance, deps: Deps): void {
  publicText(app, deps, { url: moderationLogFile(':month'), type: 'text/csv' }, ({ params }) => {
    const { month } = params as { month: string };
    return deps.publicData.read(async (db) => {
      const months = await listLogMonths(db);
      if (!months.some((closed) => closed.month === month)) return undefined;
      return table(await listLogEntries(db, { month }));
    });
  });
}

function table(entries: readonly LogEntry[]): string {
  const rows = entries.map((entry) => [
    ...columns.map((name) => entry[name]),
    entry.earlier && `${entry.earlier.month} ${entry.earlier.number}`,
  ]);
  return [[...columns, 'earlier'], ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
