import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { freshDb } from '#testing/database/fresh-db.ts';
import { runCommand } from '#testing/server/run-command.ts';
import { runMain } from '#testing/server/run-main.ts';

const script = join(import.meta.dirname, 'export-data.ts');
const run = async (url: string, cwd: string, ...parameters: string[]) =>
  (await runCommand('export-data', parameters, { cwd, env: { DATABASE_URL: url } })).said;

it.each(['sqlite', 'postgres'] as const)(
  'writes a new folder while the site runs, and says what is wrong otherwise (%s)',
  async (dialect) => {
    const fresh = await freshDb(dialect);
    const site = await runMain({ env: { DATABASE_URL: fresh.url } });
    await makeCompany(fresh.db);
    const exported = (...parameters: string[]) => run(fresh.url, site.cwd, ...parameters);
    expect(await exported('open/')).toMatch(/^done: Wrote open\/\. It doesn't include texts/);
    expect(readdirSync(join(site.cwd, 'open')).sort()).toEqual([
      'SHA256SUMS',
      'companies.csv',
      'companies.json',
      'datapackage.json',
      'salaries.csv',
      'salaries.json',
    ]);
    expect(readFileSync(join(site.cwd, 'open/companies.json'), 'utf8')).toBe('[]\n');
    expect(await exported('open')).toBe(
      'failed: The export failed.\n  open already exists. Choose another name, or move it away.\n',
    );
    expect(await exported('no/open')).toBe(
      "failed: The export failed.\n  The folder no doesn't exist. Create it, or choose another one.\n",
    );
    expect(await exported()).toBe('failed: Usage: npm run export -- FOLDER\n');
    expect(await exported('--help')).toBe('done: Usage: npm run export -- FOLDER\n');
    await site.stop();
    await fresh.close();
  },
  120_000,
);

it('creates no database, and reads none of another version', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'candor-export-'));
  expect(await run('sqlite:none.db', cwd, 'open')).toMatch(
    /^failed: .*\n {2}The database none.db doesn't exist/,
  );
  writeFileSync(join(cwd, 'empty.db'), '');
  expect(await run('sqlite:empty.db', cwd, 'open')).toMatch(/^failed: .*\n {2}Another version/);
  expect(readdirSync(cwd)).toEqual(['empty.db']);
});

it('leaves no folder of this name when it is killed', async () => {
  const fresh = await freshDb('sqlite');
  await sql`insert into companies (id, name, domain, created_on)
    with recursive ids (id) as (select 1 union all select id + 1 from ids where id < 100000)
    select id, 'Company', 'c' || id || '.example', '2026-03-09' from ids`.execute(fresh.db);
  await sql`insert into company_stats (company_id, sort_name) select id, name from companies`.execute(
    fresh.db,
  );
  const cwd = mkdtempSync(join(tmpdir(), 'candor-export-'));
  const child = spawn(process.execPath, [script, 'open'], { cwd, env: { DATABASE_URL: fresh.url } });
  await expect
    .poll(() => readdirSync(cwd).some((name) => existsSync(join(cwd, name, 'companies.csv'))), {
      interval: 1,
      timeout: 30_000,
    })
    .toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(readdirSync(cwd)).toEqual([expect.stringMatching(/^open\.[0-9a-f]{12}\.partial$/)]);
  await fresh.close();
}, 60_000);
