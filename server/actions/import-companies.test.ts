import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import { openNames } from '#db/names.ts';
import { listCompanies } from '#db/queries/companies.ts';
import { readSiteStats } from '#db/queries/statistics.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { importCompanies } from './import-companies.ts';

const now = () => new Date('2026-06-15T12:00:00Z');
const rest = { hq_location: '', address: '' };

describeEachDialect('importing companies', (fresh) => {
  let db: Database;
  beforeAll(async () => {
    db = fresh().db;
    await makeCompany(db, { name: 'Listed', domain: 'listed.example' });
  });

  type Rows = Parameters<typeof importCompanies>[1];
  async function run(
    rows: Iterable<[name: string, domain: string]>,
    options: { dryRun?: boolean; stopAt?: number } = {},
  ) {
    const refused: [line: number, reason: string][] = [];
    const stopping = new AbortController();
    async function* numbered(): Rows {
      let line = 1;
      for (const [name, domain] of rows) {
        line += 1;
        if (line === options.stopAt) stopping.abort();
        yield { line, cells: [name, domain], company: { name, domain, ...rest, founded: 1998 } };
      }
    }
    const counts = await importCompanies({ db, now }, numbered(), {
      dryRun: options.dryRun ? openNames() : undefined,
      source: 'imported file' as const,
      signal: stopping.signal,
      refuse: (line, _cells, reason) => refused.push([line, reason]),
      progress: () => {},
      completeSearch: async () => {},
    });
    expect(counts.refused).toBe(refused.length);
    return { ...counts, refused };
  }
  const many = (count: number) =>
    Array.from({ length: count }, (_, index): [string, string] => [`Many ${index}`, `many-${index}.example`]);
  const total = async () => (await readSiteStats(db)).company_count;

  const mixed: [string, string][] = [
    ['Listed', 'listed.example'],
    ['Other', 'www.Listed.example'],
    ['New', 'https://new.example/about'],
    ['Newer', 'new.example'],
    ['New', 'new.example'],
    ['Mail', 'gmail.com'],
    ['X', 'x.example'],
    ['No domain', ''],
    ['A\nB', 'ab.example'],
  ];
  const reasons = [
    [3, 'listed.example is already listed, as Listed.'],
    [5, 'new.example is already listed, as New.'],
    [7, "Please use the company's own domain."],
    [8, 'Company name must be at least 2 characters.'],
    [9, 'Domain must be at least 3 characters.'],
    [10, 'Company name must be one line without control characters.'],
  ];

  it('writes nothing in a dry run, and says what it would add and refuse', async () => {
    const before = await total();
    expect(await run(mixed, { dryRun: true })).toEqual({ added: 1, listed: 2, refused: expect.anything() });
    expect(await total()).toBe(before);
  });

  it('adds what the site would accept, and gives the line and reason of the rest', async () => {
    const found = await run(mixed);
    expect(found).toMatchObject({ added: 1, listed: 2 });
    expect(found.refused.sort(([one], [other]) => one - other)).toEqual(reasons);
    const [company] = (await listCompanies(db, { limit: 10, offset: 0 })).filter(
      ({ name }) => name === 'New',
    );
    expect(company).toMatchObject({ domain: 'new.example', hq_location: null, created_at: '2026-06-01' });
    const imported = { source: 'imported file', month: '2026-06' };
    expect(company).toMatchObject({ founded: 1998, fact_sources: { founded: imported } });
  });

  it('counts a company once in a dry run, however far apart its rows are', async () => {
    const rows: [string, string][] = [...many(300), ['Many 1', 'many-1.example'], ['Else', 'many-2.example']];
    expect(await run(rows, { dryRun: true })).toEqual({
      added: 300,
      listed: 1,
      refused: [[303, 'many-2.example is already listed, as Many 2.']],
    });
  });

  it('adds companies whose names are long in any script', async () => {
    const names = ['ﷺ'.repeat(120), `A${'㌖'.repeat(119)}`, '𠮷'.repeat(60), 'Ask'];
    const rows = names.map((name, index): [string, string] => [name, `script-${index}.example`]);
    expect(await run(rows)).toEqual({ added: 4, listed: 0, refused: [] });
  });

  it('doubles nothing when it runs again', async () => {
    const before = await total();
    expect(await run(mixed)).toMatchObject({ added: 0, listed: 3 });
    expect(await total()).toBe(before);
  });

  it('continues where it was stopped, in short transactions, and counts all companies', async () => {
    const before = await total();
    const { statements } = fresh();
    statements.length = 0;
    const first = await run(many(3000), { stopAt: 900 });
    expect(first.added).toBeGreaterThanOrEqual(898);
    expect(first.added).toBeLessThan(2000);
    expect(await total()).toBe(before + first.added);
    expect(statements.filter((text) => text === 'begin').length).toBeGreaterThanOrEqual(2);
    const second = await run(many(3000));
    expect(second).toEqual({ added: 3000 - first.added, listed: first.added, refused: [] });
    expect(await total()).toBe(before + 3000);
  });

  it('adds each company once when two imports run at the same time', async () => {
    const before = await total();
    const twins = many(2000).map(([name, domain]): [string, string] => [`Twin ${name}`, `twin-${domain}`]);
    const runs = await Promise.all([run(twins), run(twins)]);
    expect(runs[0].added + runs[1].added).toBe(2000);
    expect(await total()).toBe(before + 2000);
  });
});
