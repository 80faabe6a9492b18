import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSiteStats } from '#db/queries/statistics.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { runCommand } from '#testing/server/run-command.ts';
import { type Running, runMain } from '#testing/server/run-main.ts';

const ROWS = 2000;
/** A busy machine takes small steps, and pauses after each. */
const PATIENCE_MS = 240_000;

describeEachDialect('npm run import', (fresh) => {
  const cwd = mkdtempSync(join(tmpdir(), 'candor-import-'));
  let site: Running;
  let env: { DATABASE_URL: string };

  function start(file: string) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'import.ts'), file], { cwd, env });
    const output = { text: '' };
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output.text += chunk.toString()));
    return { child, output };
  }
  const runImport = (...parameters: string[]) => runCommand('import', parameters, { cwd, env });
  const write = (name: string, rows: string[]) =>
    writeFileSync(join(cwd, name), ['name,domain', ...rows].join('\r\n'));
  const many = (kind: string) =>
    Array.from({ length: ROWS }, (_, n) => `"${kind} ${n}",${kind}-${n}.example`);
  const count = async () => (await readSiteStats(fresh().db)).company_count;

  beforeAll(async () => {
    env = { DATABASE_URL: fresh().url };
    site = await runMain({ cwd, env });
  });
  afterAll(() => site.stop());

  it(
    'adds companies while the site answers and writes',
    async () => {
      write('all.csv', [...many('all'), 'Quillwork Vellum,quillwork.example', 'Mail,gmail.com']);
      const before = await count();
      let probes = 0;
      let seenPart = false;
      const running = runImport('all.csv');
      for (let done = false; !done; probes += 1) {
        const answers = await Promise.all([
          fetch(`${site.url}/api/v1/companies?limit=5`),
          fetch(`${site.url}/api/v1/companies`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ name: `Probe ${probes}`, domain: `probe-${probes}.example` }),
          }),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([200, 201]);
        const imported = (await count()) - before - (probes + 1);
        seenPart ||= imported > 0 && imported < ROWS;
        done = await Promise.race([
          running.then(() => true),
          new Promise<false>((r) => setTimeout(r, 20, false)),
        ]);
      }
      const { status, text } = await running;
      expect([status, text]).toEqual([
        0,
        expect.stringContaining(`Added companies: ${ROWS + 1}, already listed: 0, refused: 1.`),
      ]);
      expect(readFileSync(join(cwd, 'all.refused.csv'), 'utf8')).toBe(
        `"reason","name","domain"\n"Line ${ROWS + 3}: Please use the company's own domain.","Mail","gmail.com"\n`,
      );
      expect(await count()).toBe(before + ROWS + 1 + probes);
      // Others could write in between, so it wasn't one long transaction.
      expect(seenPart).toBe(true);
      for (const [term, domain] of [
        [`all ${ROWS - 1}`, `all-${ROWS - 1}.example`],
        ['qiullwork', 'quillwork.example'],
        ['illwor', 'quillwork.example'],
      ] as const) {
        const answer = await fetch(`${site.url}/api/v1/companies?search=${encodeURIComponent(term)}`);
        expect(await answer.json()).toMatchObject({ data: [{ domain }] });
      }
    },
    PATIENCE_MS,
  );

  it(
    'leaves processors to the site, stops after Ctrl-C, and does the rest when it runs again',
    async () => {
      write('cut.csv', many('cut'));
      const before = await count();
      const { child, output } = start('cut.csv');
      await expect.poll(count, { interval: 10, timeout: 30_000 }).toBeGreaterThan(before);
      expect(getPriority(child.pid)).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL);
      child.kill('SIGINT');
      expect(await once(child, 'close')).toEqual([130, null]);
      expect(output.text).toMatch(/Run the same command again/);
      const added = (await count()) - before;
      expect(added).toBeLessThan(ROWS);
      const { text } = await runImport('cut.csv');
      expect(text).toContain(`Added companies: ${ROWS - added}, already listed: ${added}, refused: 0.`);
      expect(await count()).toBe(before + ROWS);
    },
    PATIENCE_MS,
  );

  it(
    'leaves whole companies and right counts when it is killed',
    async () => {
      write('kill.csv', many('kill'));
      const before = await count();
      const { child } = start('kill.csv');
      await expect.poll(count, { interval: 10, timeout: 30_000 }).toBeGreaterThan(before);
      child.kill('SIGKILL');
      await once(child, 'close');
      await runImport('kill.csv');
      expect(await count()).toBe(before + ROWS);
      const listed = await fresh()
        .db.selectFrom('companies')
        .leftJoin('company_stats', 'company_id', 'id')
        .select((eb) => [
          eb.fn.countAll<number>().as('rows'),
          eb.fn.count<number>('company_id').as('counted'),
        ])
        .executeTakeFirstOrThrow();
      expect(listed).toEqual({ rows: before + ROWS, counted: before + ROWS });
    },
    PATIENCE_MS,
  );

  it('changes nothing in a dry run, and refuses what it cannot read with one sentence', async () => {
    write('dry.csv', many('dry'));
    const before = await count();
    expect(await runImport('dry.csv', '--dry-run')).toMatchObject({
      status: 0,
      text: expect.stringMatching(`Dry run. Nothing was changed. New companies: ${ROWS}`),
    });
    expect(await runImport('none.csv')).toMatchObject({
      status: 1,
      text: "The import failed. Nothing was changed.\n  none.csv doesn't exist.\n",
    });
    expect(await runImport()).toMatchObject({ status: 1, text: expect.stringMatching(/^Usage/) });
    expect(await runImport('dry.csv', '--fast')).toMatchObject({ status: 1 });
    expect(await count()).toBe(before);
  });
});
