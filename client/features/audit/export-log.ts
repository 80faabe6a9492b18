import type { ApiClient } from '#client/api.ts';
import { csvCell } from '#shared/rules/csv.ts';
import type { AuditEntry } from '#shared/schemas/audit.ts';
import { auditColumns } from '#shared/words.ts';

export const formats = {
  csv: { label: 'CSV', type: 'text/csv', write: writeCsv },
  jsonl: { label: 'JSON Lines', type: 'application/jsonl', write: writeLines },
} as const;
export type Format = keyof typeof formats;

/** Every entry, oldest first; asks again until it has the last one. */
export async function readWholeLog(client: ApiClient): Promise<AuditEntry[]> {
  const all: AuditEntry[] = [];
  for (;;) {
    const { data, entries } = await client.audit.export.mutate({ after: all.at(-1)?.number ?? 0 });
    all.push(...data);
    if (data.length === 0 || (all.at(-1)?.number ?? 0) >= entries) return all;
  }
}

function writeLines(entries: AuditEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

function writeCsv(entries: AuditEntry[]): string {
  const rows = entries.map((entry) => auditColumns.map((column) => entry[column]));
  return [auditColumns, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
