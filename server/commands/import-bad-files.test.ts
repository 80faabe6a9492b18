import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { runCommand } from '#testing/server/run-command.ts';

/** More than an import adds at a time. */
const ROWS = 3000;
const rows = Array.from({ length: ROWS }, (_, n) => `Whole ${n},whole-${n}.example`);
const whole = ['name,domain', ...rows, ''].join('\n');

describeEachDialect('npm run import', (fresh) => {
  const cwd = mkdtempSync(join(tmpdir(), 'candor-import-'));
  const path = join(cwd, 'companies.csv');
  beforeAll(() => makeCompany(fresh().db));
  afterAll(() => rmSync(cwd, { recursive: true }));

  const runImport = (file = path) =>
    runCommand('import', [file], { cwd, env: { DATABASE_URL: fresh().url } });
  const companies = () => fresh().db.selectFrom('companies').selectAll().orderBy('id').execute();

  it('changes nothing if the file is cut off within a row', async () => {
    const before = await companies();
    writeFileSync(path, `${whole}Cut o`);
    expect(await runImport()).toMatchObject({
      status: 1,
      text: `The import failed. Nothing was changed.\n  The file ends within the row of line ${ROWS + 2}, which has 1 of 2 fields. Get the whole file, or remove that row.\n`,
    });
    expect(existsSync(join(cwd, 'companies.refused.csv'))).toBe(false);
    expect(await companies()).toEqual(before);
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
