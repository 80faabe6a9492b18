import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';

const script = join(import.meta.dirname, 'import.ts');
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

  async function runImport(file = path) {
    const child = spawn(process.execPath, [script, file], { cwd, env: { DATABASE_URL: fresh().url } });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (text += chunk.toString()));
    const [status] = (await once(child, 'close')) as [number];
    return { status, text };
  }
  const companies = () => fresh().db.selectFrom('companies').selectAll().orderBy('id').execute();

  async function expectRefusal(reason: string) {
    const before = await companies();
    const { status, text } = await runImport();
    expect([status, text]).toEqual([1, `The import failed. Nothing was changed.\n  ${reason}\n`]);
    expect(existsSync(join(cwd, 'companies.refused.csv'))).toBe(false);
    expect(await companies()).toEqual(before);
  }

  it.each([
    [
      'is in Windows-1252',
      Buffer.from(`${whole}Caf\xe9 \x80,cafe.example\n`, 'latin1'),
      `Line ${ROWS + 2} of the file isn't UTF-8 text. Save or export the file as UTF-8.`,
    ],
    [
      "has a quotation mark that isn't closed",
      `${whole}"Open,open.example\nNext,next.example\n`,
      `The row after line ${ROWS + 1} has no end. Either a quotation mark isn't closed, or the row is longer than 65536 bytes.`,
    ],
    [
      'is cut off within a row',
      `${whole}Cut o`,
      `The file ends within the row of line ${ROWS + 2}, which has 1 of 2 fields. Get the whole file, or remove that row.`,
    ],
  ])('changes nothing if the file %s', async (_, content, reason) => {
    writeFileSync(path, content);
    await expectRefusal(reason);
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

  it('refuses names of 200 letters, and adds the other companies of a file that has a byte-order mark', async () => {
    const before = (await companies()).length;
    writeFileSync(path, `\uFEFFname,domain\n${'L'.repeat(200)},long.example\nAsk,ask.example\n`);
    const { status, text } = await runImport();
    expect([status, text]).toEqual([
      0,
      expect.stringContaining('Added companies: 1, already listed: 0, refused: 1.'),
    ]);
    expect((await companies()).slice(before)).toMatchObject([{ name: 'Ask', domain: 'ask.example' }]);
    expect(readFileSync(join(cwd, 'companies.refused.csv'), 'utf8')).toBe(
      `reason,name,domain\nLine 2: Company name must be at most 120 characters.,${'L'.repeat(200)},long.example\n`,
    );
  });
  it('puts refused rows into a file that can be mended and imported like the first one', async () => {
    const refused = join(cwd, 'companies.refused.csv');
    const [moon, mail] = ['"Sun; ""Moon""";sun.example;Oslo', '"Mail; Ltd";gmail.com;"Two; towns"'];
    writeFileSync(path, `Name;Domain;HQ Location\n${moon}\n${mail}\nShort;short.example\n`);
    expect((await runImport()).text).toContain('Added companies: 1, already listed: 0, refused: 2.');
    const report = readFileSync(refused, 'utf8');
    expect(report).toBe(
      `reason;Name;Domain;HQ Location\nLine 3: Please use the company's own domain.;${mail}\nLine 4: The row has 2 fields, but the header has 3.;Short;short.example\n`,
    );
    writeFileSync(refused, report.replace('gmail.com', 'mail-ltd.example'));
    expect((await runImport(refused)).text).toContain('Added companies: 1, already listed: 0, refused: 1.');
    expect((await companies()).at(-1)).toMatchObject({ name: 'Mail; Ltd', domain: 'mail-ltd.example' });
    expect(readFileSync(join(cwd, 'companies.refused.refused.csv'), 'utf8')).toBe(
      'reason;Name;Domain;HQ Location\nLine 3: The row has 3 fields, but the header has 4.;Short;short.example\n',
    );
  });
});
