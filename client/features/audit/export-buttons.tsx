import { useState } from 'react';
import { type ApiClient, api, messageOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { saveFile } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/toast.ts';
import { csvCell } from '#shared/rules/csv.ts';
import type { AuditEntry } from '#shared/schemas/audit.ts';
import { auditColumns } from '#shared/words.ts';

/** Saves the whole log as a file, with the hashes that show whether it is complete. */
export function ExportButtons() {
  const { client, audit } = api.useUtils();
  const [busy, setBusy] = useState(false);
  async function save(format: Format) {
    setBusy(true);
    try {
      const entries = await readWholeLog(client);
      const { type, write } = formats[format];
      saveFile(`audit-log-${entries.at(-1)?.number ?? 0}.${format}`, write(entries), type);
      toast('success', 'Audit log exported');
      await audit.invalidate();
    } catch (error) {
      toast('error', "We couldn't export the audit log", messageOf(error, 'Please try again.'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="mb-1.5 text-[0.9375rem] font-medium">Export the whole log</legend>
      {(Object.keys(formats) as Format[]).map((format) => (
        <Button key={format} variant="secondary" inactive={busy} onClick={() => save(format)}>
          {formats[format].label}
        </Button>
      ))}
    </fieldset>
  );
}

const formats = {
  csv: { label: 'CSV', type: 'text/csv', write: writeCsv },
  jsonl: { label: 'JSON Lines', type: 'application/jsonl', write: writeLines },
} as const;
type Format = keyof typeof formats;

/** Every entry, oldest first; asks again until it has the last one. */
async function readWholeLog(client: ApiClient): Promise<AuditEntry[]> {
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
