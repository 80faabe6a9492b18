import { useState } from 'react';
import { api, messageOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { saveFile } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/toast.ts';
import { type Format, formats, readWholeLog } from './export-log.ts';

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
