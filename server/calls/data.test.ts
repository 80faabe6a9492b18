import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeOpenData } from '#server/open-data/write-open-data.ts';
import { makeServer, setUpServer } from '#testing/server/make-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-export-'));
const server = await setUpServer({ environment: { EXPORT_DIR: folder } });

const list = async () => (await server.as().data.list()).data;
const months = async () => (await list()).map(({ month }) => month);

it('lists nothing before the first month, or without EXPORT_DIR', async () => {
  expect(await list()).toEqual([]);
  await using other = await makeServer();
  expect(await other.as().data.list()).toEqual({ data: [] });
});

it('lists the newest thirteen months, newest first, and nothing else that is in the folder', async () => {
  for (let month = 0; month < 15; month += 1) {
    server.clock.now = new Date(Date.UTC(2025, 6 + month, 1));
    await writeOpenData(server.deps, join(folder, server.clock.now.toISOString().slice(0, 7)));
  }
  mkdirSync(join(folder, '2027-13'));
  mkdirSync(join(folder, '2027-01'));
  mkdirSync(join(folder, '2026-10.0a1b2c3d4e5f.partial'));
  writeFileSync(join(folder, 'notes.txt'), 'Mine');
  expect(await months()).toEqual([
    ...['2026-09', '2026-08', '2026-07', '2026-06', '2026-05', '2026-04', '2026-03', '2026-02'],
    ...['2026-01', '2025-12', '2025-11', '2025-10', '2025-09'],
  ]);
});

it('still answers when the folder is gone', async () => {
  rmSync(folder, { recursive: true });
  expect(await list()).toEqual([]);
});
