import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOnDisk, findRaw } from '#testing/database/raw-bytes.ts';
import { type Author, makeAuthor, makeEmployer } from '#testing/server/authors.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { answers } from '#testing/server/review-input.ts';
import { rewriteSmallTables } from '../sealing/rewrite-small-tables.ts';
import { createErasing } from './erase-deleted.ts';
import { purgeExpired } from './purge-expired.ts';

/** Letters that no compression shortens, so they can be found in a file. */
const words = (length: number) => randomBytes(length).toString('base64url').slice(0, length);

describe.each(['sqlite', 'postgres'] as const)('what was erased (%s)', (dialect) => {
  let server: TestServer;
  let moderator: string;
  beforeAll(async () => {
    server = await makeServer({ dialect });
    moderator = await server.signIn('moderator');
  });
  afterAll(() => server.close());

  type Written = { author: Author; texts: string[] };
  const decide = ({ id }: Author, approved: boolean) =>
    server.as(moderator).moderation.decideReview({ id, approved, message: approved ? '' : words(60) });
  async function write(employer: { id: number; domain: string }, length: number): Promise<Written> {
    const [text, job_title, question, reason] = [words(length), words(60), words(80), words(90)];
    const author = await makeAuthor(server, { review_text: text, job_title, salary: 73_913_377 }, employer);
    await server.as(moderator).moderation.askAuthor({ id: author.id, question });
    await decide(author, true);
    await server.as().reviews.report({ id: author.id, reason });
    return { author, texts: [text.slice(-60), job_title, question, reason] };
  }
  /** What runs every hour. */
  async function runJobs() {
    await purgeExpired(server.deps);
    await rewriteSmallTables(server.deps);
    await createErasing(server.deps)();
  }

  it('is in no file and in no statistics after the hourly jobs, and what was not erased still is', async () => {
    const employer = await makeEmployer(server);
    const written: Written[] = [];
    // The longest are stored apart from their rows, in pieces.
    for (const length of [60, 400, 1900, 3000, 5000, 5000, 700, 60])
      written.push(await write(employer, length));
    if (dialect === 'postgres') await sql`analyze`.execute(server.deps.db);
    const [withdrawn, removed, edited, rejected, ...kept] = written as [
      Written,
      Written,
      Written,
      Written,
      ...Written[],
    ];
    await server
      .as()
      .receipts.edit({ ...edited.author, enps_responses: answers(3), review_text: 'Other words.' });
    await decide(edited.author, true);
    await decide(removed.author, false);
    for (const { author } of [withdrawn, removed, rejected]) await server.as().receipts.withdraw(author);
    const [, , question, reason] = edited.texts;
    const gone = [...withdrawn.texts, ...removed.texts, ...rejected.texts, ...edited.texts.slice(0, 1)];
    const stays = [...kept.flatMap(({ texts }) => texts), question ?? '', reason ?? ''];
    expect((await findRaw(server.fresh, gone)).length).toBeGreaterThan(gone.length / 2);

    await runJobs();
    expect(await findRaw(server.fresh, [...gone, ...stays])).toEqual(stays);
    expect(await findOnDisk(server.fresh, [...gone, ...stays])).toEqual({ files: stays, log: [] });
  });

  it.runIf(dialect === 'postgres')(
    'is removed from a table only when something was erased there',
    async () => {
      const employer = await makeEmployer(server);
      const { author } = await write(employer, 60);
      const erase = createErasing(server.deps);
      await erase();
      const files = async () => {
        const { rows } = await sql<{ file: string }>`select pg_relation_filepath(name::regclass) as file
        from (values ('reviews'), ('reports')) as named (name)`.execute(server.deps.db);
        return rows.map(({ file }) => file).join();
      };
      // The counters lag by seconds.
      const settled = async () => {
        const before = await files();
        await erase();
        return before === (await files());
      };
      await expect.poll(settled, { timeout: 20_000, interval: 500 }).toBe(true);
      const before = await files();
      await server.as().reviews.list({ company_id: employer.id });
      await erase();
      expect(await files()).toBe(before);
      await server.as().receipts.withdraw(author);
      const erased = async () => {
        await erase();
        return (await files()) !== before;
      };
      await expect.poll(erased, { timeout: 20_000, interval: 500 }).toBe(true);
    },
  );

  it.runIf(dialect === 'postgres')('leaves no earlier row of the public figures in their files', async () => {
    const { db } = server.deps;
    const employer = await makeEmployer(server);
    const { author } = await write(employer, 60);
    await server.as().receipts.withdraw(author);
    const left = async (table: string) => {
      await runJobs();
      const { rows } = await sql<{ left: number }>`select
        (select count(*) from generate_series(0, pg_relation_size(${table}::regclass) / 8192 - 1) as page,
          heap_page_items(get_raw_page(${table}, page::integer)) where lp_len > 0)
        - (select count(*) from ${sql.table(table)}) as left`.execute(db);
      return rows[0]?.left;
    };
    // The counters lag by seconds.
    for (const table of ['company_stats', 'company_months', 'site_stats'])
      await expect.poll(() => left(table), { timeout: 20_000, interval: 500 }).toBe(0);
  });

  it.runIf(dialect === 'postgres')('was in no statistics before either', async () => {
    const { db } = server.deps;
    await sql`analyze`.execute(db);
    const { rows } = await sql<{ column: string }>`select tablename || '.' || attname as column from pg_stats
      where schemaname = 'public' and tablename in ('reviews', 'submissions', 'reports', 'messages', 'receipts')`.execute(
      db,
    );
    expect(rows.map(({ column }) => column).sort()).toEqual([
      'reports.created_on',
      'reports.id',
      'reports.review_id',
      'reports.status',
      'reviews.company_id',
      'reviews.id',
      'reviews.published_month',
      'reviews.status',
    ]);
  });

  it.runIf(dialect === 'postgres')('lets others read meanwhile, and waits until they have', async () => {
    const { db } = server.deps;
    const { author } = await write(await makeEmployer(server), 60);
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const reading = db.transaction().execute(async (trx) => {
      await trx.selectFrom('reviews').select('id').execute();
      await opened;
    });
    const erasing = createErasing(server.deps)();
    const start = performance.now();
    for (let count = 0; count < 20; count += 1)
      await server.as().reviews.list({ company_id: author.companyId });
    expect(performance.now() - start).toBeLessThan(5000);
    open();
    await reading;
    await erasing;
  });
});
