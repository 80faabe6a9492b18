import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { runCommand } from '#testing/server/run-command.ts';

/** More than an import adds at a time. */
const ROWS = 3000;
const rows = Array.from({ length: ROWS }, (_, n) => `Whole ${n},whole-${n}.example`);
const whole = ['name,domain', ...rows, ''].join('\n');
const MEGABYTE = 'x'.repeat(2 ** 20);

describeEachDialect('npm run import', (fresh) => {
  const cwd = mkdtempSync(join(tmpdir(), 'candor-import-'));
  const path = join(cwd, 'companies.csv');
  beforeAll(() => makeCompany(fresh().db));
  afterAll(() => rmSync(cwd, { recursive: true }));

  const runImport = (file = path) =>
    runCommand('import', [file], { cwd, env: { DATABASE_URL: fresh().url } });
  const companies = () => fresh().db.selectFrom('companies').selectAll().orderBy('id').execute();

  async function expectRefusal(reason: string) {
    const before = await companies();
    const { status, text } = await runImport();
    expect([status, text]).toEqual([1, `The import failed. Nothing was changed.\n  ${reason}\n`]);
    expect(existsSync(join(cwd, 'companies.refused.csv'))).toBe(false);
    expect(await companies()).toEqual(before);
  }

  it('changes nothing if the file is cut off within a row', async () => {
    writeFileSync(path, `${whole}Cut o`);
    await expectRefusal(
      `The file ends within the row of line ${ROWS + 2}, which has 1 of 2 fields. Get the whole file, or remove that row.`,
    );
  });

  it('changes nothing if the file has a row of 100 MB', async () => {
    await pipeline(function* () {
      yield whole;
      for (let megabytes = 0; megabytes < 100; megabytes += 1) yield MEGABYTE;
      yield ',endless.example\n';
    }, createWriteStream(path));
    await expectRefusal(
      `The row after line ${ROWS + 1} has no end. Either a quotation mark isn't closed, or the row is longer than 65536 bytes.`,
    );
  });

  it('puts refused rows into a file that can be mended and imported like the first one', async () => {
    const refused = join(cwd, 'companies.refused.csv');
    const [moon, mail] = ['"Sun; ""Moon""";sun.example;Oslo', '"Mail; Ltd";"gmail.com";"Two; towns"'];
    writeFileSync(path, `Name;Domain;HQ Location\n${moon}\n${mail}\nShort;short.example\n`);
    expect((await runImport()).text).toContain('Added companies: 1, already listed: 0, refused: 2.');
    const report = readFileSync(refused, 'utf8');
    expect(report).toBe(
      `"reason";"Name";"Domain";"HQ Location"\n"Line 3: Please use the company's own domain.";${mail}\n"Line 4: The row has 2 fields, but the header has 3.";"Short";"short.example"\n`,
    );
    writeFileSync(refused, report.replace('gmail.com', 'mail-ltd.example'));
    expect((await runImport(refused)).text).toContain('Added companies: 1, already listed: 0, refused: 1.');
    expect((await companies()).at(-1)).toMatchObject({ name: 'Mail; Ltd', domain: 'mail-ltd.example' });
    expect(readFileSync(join(cwd, 'companies.refused.refused.csv'), 'utf8')).toBe(
      '"reason";"Name";"Domain";"HQ Location"\n"Line 3: The row has 3 fields, but the header has 4.";"Short";"short.example"\n',
    );
  });
  it('lets no spreadsheet run what is in a refused row, and reads it back as it was', async () => {
    writeFileSync(path, 'name,domain\n"=1+1;=2+2",gmail.com\n');
    await runImport();
    const refused = join(cwd, 'companies.refused.csv');
    const report = readFileSync(refused, 'utf8');
    expect(report.split('\n')[1]).toBe(
      `"Line 2: Please use the company's own domain.","'=1+1;'=2+2","gmail.com"`,
    );
    writeFileSync(refused, report.replace('gmail.com', 'sums.example'));
    await runImport(refused);
    expect((await companies()).at(-1)).toMatchObject({ name: '=1+1;=2+2', domain: 'sums.example' });
  });
});
