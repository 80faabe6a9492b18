import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { loadDemoData } from '#db/load-demo-data.ts';
import type { Transaction } from '#db/schema.ts';
import { countSalaries } from '#server/jobs/count-salaries.ts';
import { checksumFile, openDataFiles } from '#shared/open-data.ts';
import { withoutApostrophes } from '#shared/rules/csv.ts';
import { categories } from '#shared/statements.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { plainGrant } from '#testing/database/small-rows.ts';
import { describeEachServer } from '#testing/server/make-app.ts';
import { writeOpenData } from './write-open-data.ts';

type Row = Record<string, string | number | null>;
type Resource = {
  path: string;
  bytes: number;
  hash: string;
  schema: { fields: { name: string; type: string; description: string }[]; primaryKey: string[] };
};

describeEachServer('the open data', async (server) => {
  const parent = mkdtempSync(join(tmpdir(), 'candor-open-data-'));
  const folder = join(parent, '2026-06');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const rowsOf = (name: string): Row[] => JSON.parse(read(`${name}.json`));
  const resources = (): Resource[] => JSON.parse(read('datapackage.json')).resources;

  const { db } = server.deps;
  await db.transaction().execute((trx: Transaction) => loadDemoData(trx, server.clock.now, plainGrant));
  await countSalaries(server.deps);
  await db.updateTable('companies').set({ name: '=1+1; "Fjord",\nØrsted' }).where('id', '=', 2).execute();
  // More than fit into a part.
  for (let count = 0; count < 200; count += 1) await makeCompany(db);
  expect(await writeOpenData(server.deps, folder)).toBe(true);

  it('has the figures that the API has, of every company with five reviews and of no other', async () => {
    const rows = rowsOf('companies');
    const { companies } = server.as();
    const expected: Row[] = [];
    for (let id = 1; id <= 240; id += 1) {
      const { name, domain, country, industry, size, ...figures } = await companies.get({ id });
      const { review_count, plots } = await companies.insights({ id });
      if (plots === null) continue;
      expect(review_count).toBeGreaterThanOrEqual(5);
      const { likely_rating, rating, recommend_percentage } = figures;
      expected.push({
        ...{ id, name, domain, country, industry, size, review_count, rating },
        ...{ likely_rating_low: likely_rating?.low ?? 0, likely_rating_high: likely_rating?.high ?? 0 },
        recommend_percentage,
        ...Object.fromEntries(plots.categories.map((one) => [`category_${one.category}`, one.average])),
        ...Object.fromEntries(plots.statements.map((one) => [`statement_${one.number}`, one.average])),
      });
    }
    expect(rows).toEqual(expected);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.length).toBeLessThan(40);
    expect(categories.every((category) => Number(rows[0]?.[`category_${category}`]) >= 1)).toBe(true);
  });

  it('has what each kind of work pays, as the API has it', async () => {
    const rows = rowsOf('salaries');
    expect(rows.length).toBeGreaterThan(3);
    for (const { code, name, ...figures } of rows) {
      const { kind_of_work, pay } = await server
        .as()
        .salaries.get({ id: Number(code), currency: String(figures.currency) });
      expect(kind_of_work).toEqual({ code, name });
      expect(pay).toMatchObject(figures);
    }
  });

  it('has the same in both formats, and runs no formula in a spreadsheet', () => {
    for (const { path, schema } of resources().filter(({ path }) => path.endsWith('.csv'))) {
      const text = read(path);
      const cells: string[][] = parse(text, { record_delimiter: '\r\n' });
      const rows = rowsOf(path.replace('.csv', ''));
      const names = schema.fields.map(({ name }) => name);
      expect(cells[0]).toEqual(names);
      expect(cells.slice(1).map((row) => row.map(withoutApostrophes))).toEqual(
        rows.map((row) => names.map((name) => String(row[name] ?? ''))),
      );
      expect(rows.every((row) => Object.keys(row).join() === names.join())).toBe(true);
    }
    expect(read('companies.csv')).toContain(`"'=1+1; ""Fjord"",\nØrsted"`);
    expect(rowsOf('companies')[1]?.name).toBe('=1+1; "Fjord",\nØrsted');
  });

  it('describes each column by Data Package, and no time finer than a month', () => {
    const described = JSON.parse(read('datapackage.json'));
    expect(described).toMatchObject({
      name: expect.stringMatching(/^[a-z0-9._-]+$/),
      created: '2026-06-01T00:00:00Z',
      licenses: [{ name: 'CC-BY-4.0', path: 'https://creativecommons.org/licenses/by/4.0/' }],
      sources: [{ title: 'Candor', path: 'http://localhost:3000' }],
    });
    expect(new Set(described.resources.map(({ name }: { name: string }) => name)).size).toBe(4);
    for (const { path, bytes, hash, schema } of resources()) {
      const [format = ''] = path.split('.').slice(-1);
      const mediatype = { csv: 'text/csv', json: 'application/json' }[format];
      expect(described.resources).toContainEqual(expect.objectContaining({ path, format, mediatype }));
      expect([bytes, hash]).toEqual([
        statSync(join(folder, path)).size,
        `sha256:${execFileSync('sha256sum', [join(folder, path)])
          .toString()
          .slice(0, 64)}`,
      ]);
      for (const row of JSON.parse(read(path.replace('.csv', '.json'))) as Row[])
        for (const { name, type, description } of schema.fields) {
          expect(description).toMatch(/\w/);
          const value = row[name] ?? null;
          if (value !== null) expect(kindOf(value)).toContain(type);
        }
      const keys = rowsOf(path.split('.')[0] ?? '').map((row) =>
        schema.primaryKey.map((key) => row[key]).join(),
      );
      expect(new Set(keys).size).toBe(keys.length);
    }
    for (const name of [...openDataFiles, checksumFile]) {
      const { mtime, atime } = statSync(join(folder, name));
      expect([name, mtime]).toEqual([name, new Date('2026-06-01')]);
      expect(atime.getTime()).toBeGreaterThanOrEqual(mtime.getTime());
    }
    expect(statSync(folder).mtime).toEqual(new Date('2026-06-01'));
    const times =
      openDataFiles
        .map(read)
        .join()
        .match(/\d{4}-\d{2}-\d{2}\w*/g) ?? [];
    expect(new Set(times)).toEqual(new Set(['2026-06-01T00']));
  });

  it('has nothing that one person wrote', async () => {
    const reviews = await server.deps.db
      .selectFrom('reviews')
      .select(['id', 'review_text', 'pros', 'cons', 'advice', 'job_title'])
      .execute();
    const text = openDataFiles.map(read).join('\n');
    const written = reviews.flatMap(({ id, job_title, ...texts }) => [
      String(id),
      // Kinds of work have names like job titles.
      ...[job_title ?? ''].filter(
        (title) => !rowsOf('salaries').some(({ name }) => String(name).includes(title)),
      ),
      ...Object.values(texts).flatMap((part) => String(part ?? '').split('\n')),
    ]);
    const long = written.filter((part) => part.length > 8);
    expect(long.length).toBeGreaterThan(500);
    expect(
      long.filter((part) => text.includes(part) || text.includes(JSON.stringify(part).slice(1, -1))),
    ).toEqual([]);
  });

  it('has checksums that sha256sum accepts', () => {
    const checked = execFileSync('sha256sum', ['--check', '--strict', checksumFile], { cwd: folder });
    expect(checked.toString()).toBe(openDataFiles.map((name) => `${name}: OK\n`).join(''));
  });

  it('writes nothing if it is stopped, fails or finds something there', async () => {
    let parts = 0;
    expect(await writeOpenData(server.deps, join(parent, 'stopped'), () => ++parts > 1)).toBe(false);
    await server.deps.db.schema.alterTable('salary_figures').renameTo('elsewhere').execute();
    await expect(writeOpenData(server.deps, join(parent, 'failed'))).rejects.toThrow('salary_figures');
    await server.deps.db.schema.alterTable('elsewhere').renameTo('salary_figures').execute();
    await expect(writeOpenData(server.deps, folder)).rejects.toThrow('already exists');
    await expect(writeOpenData(server.deps, join(parent, 'missing/new'))).rejects.toThrow(
      "missing doesn't exist",
    );
    expect(readdirSync(parent)).toEqual(['2026-06']);
  });
});

const kindOf = (value: string | number) =>
  typeof value === 'string' ? ['string'] : Number.isInteger(value) ? ['integer', 'number'] : ['number'];
