import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { csvCell } from '#shared/rules/csv.ts';
import type { Row, Table } from './tables.ts';

export type WrittenFile = { name: string; bytes: number; sha256: string };

/** Writes a table in both formats, part by part, as CSV by RFC 4180 and as a JSON array with one row a line. */
export async function writeTable(
  { name, fields }: Table,
  folder: string,
  parts: AsyncIterable<Row[]>,
): Promise<WrittenFile[]> {
  await using csv = await createFile(folder, `${name}.csv`);
  await using json = await createFile(folder, `${name}.json`);
  const names = fields.map((field) => field.name);
  await csv.write(csvLine(names));
  let before = '[\n';
  for await (const rows of parts) {
    await csv.write(rows.map((row) => csvLine(names.map((column) => row[column] ?? null))).join(''));
    for (const row of rows) {
      await json.write(before + JSON.stringify(row));
      before = ',\n';
    }
  }
  await json.write(before === ',\n' ? '\n]\n' : '[]\n');
  return [await csv.end(), await json.end()];
}

export async function writeText(folder: string, name: string, text: string): Promise<WrittenFile> {
  await using file = await createFile(folder, name);
  await file.write(text);
  return file.end();
}

const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`;

async function createFile(folder: string, name: string) {
  const handle = await open(join(folder, name), 'wx');
  const digest = createHash('sha256');
  let bytes = 0;
  return {
    async write(text: string): Promise<void> {
      const data = Buffer.from(text);
      digest.update(data);
      bytes += data.length;
      await handle.appendFile(data);
    },
    async end(): Promise<WrittenFile> {
      // Before the folder gets its name, which says that everything is there.
      await handle.sync();
      return { name, bytes, sha256: digest.digest('hex') };
    },
    [Symbol.asyncDispose]: () => handle.close(),
  };
}
