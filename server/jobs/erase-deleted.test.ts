import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { erasableTables } from '#db/queries/erasure.ts';
import { findOnDisk, findRaw } from '#testing/database/raw-bytes.ts';
import { type Author, makeAuthor, makeEmployer } from '#testing/server/authors.ts';
import { longestReview, textsOfReview } from '#testing/server/longest-review.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { answers } from '#testing/server/review-input.ts';
import { rewriteSmallTables } from '../sealing/rewrite-small-tables.ts';
import { createErasing } from './erase-deleted.ts';
import { purgeExpired } from './purge-expired.ts';

const ENDING = 60;
const digits = (length: number) => randomBytes(length).toString('hex').slice(0, length);
/**
 * Digits that no compression shortens, so they can be found in a file. The last ones are a word, which is in the index of
 * words as it is here.
 */
const words = (length: number) =>
  length <= ENDING ? digits(length) : `${digits(length - ENDING - 1)} ${digits(ENDING)}`;

/**
 * Nothing about a review or its author is in moderators' accounts, in the number of the key that seals the rows, at the
 * end of the audit log, and in what companies were called and where they were found before.
 */
const KEEP_EARLIER = '^(users|sealing_key|audit_head|companies|search_(?!.*review).*)$';

describe.each(['sqlite', 'postgres'] as const)('what was erased (%s)', async (dialect) => {
  const server = await setUpServer({ dialect });
  let moderator: string;
  beforeAll(async () => {
    moderator = await server.signIn('moderator');
  });

  /** What the author typed, and what was asked and reported. */
  type Written = { author: Author; typed: string[]; said: string[] };
  const decide = ({ id }: Author, approved: boolean) =>
    server.as(moderator).moderation.decideReview({ id, approved, message: approved ? '' : words(60) });
  async function write(employer: { id: number; domain: string }, length: number): Promise<Written> {
    const [question, reason] = [words(80), words(90)];
    const typed = textsOfReview((field) => words(Math.min(length, String(longestReview[field]).length)));
    const author = await makeAuthor(server, { ...typed, salary: 73_913_377 }, employer);
    await server.as(moderator).moderation.askAuthor({ id: author.id, question });
    await decide(author, true);
    await server.as().reviews.report({ id: author.id, reason });
    return {
      ...{ author, typed: Object.values(typed).map((text) => text.slice(-ENDING)) },
      said: [question, reason],
    };
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
    const textsOf = ({ typed, said }: Written) => [...typed, ...said];
    const gone = [...[withdrawn, removed, rejected].flatMap(textsOf), ...edited.typed];
    const stays = [...kept.flatMap(textsOf), ...edited.said];
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
      let calm = 0;
      const settled = async () => {
        const before = await files();
        await erase();
        calm = before === (await files()) ? calm + 1 : 0;
        return calm;
      };
      await expect.poll(settled, { timeout: 20_000, interval: 500 }).toBeGreaterThan(3);
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

  it.runIf(dialect === 'postgres')(
    'leaves no earlier row in the files of tables about reviews and companies',
    async () => {
      const { db } = server.deps;
      await sql`create extension if not exists pageinspect`.execute(db);
      const employer = await makeEmployer(server);
      const { author } = await write(employer, 60);
      await server.as().receipts.withdraw(author);
      await server.as().companies.suggest({ id: employer.id, founded: 1999, note: words(60) });
      const [correction] = (await server.as(moderator).moderation.corrections({})).data;
      await server.as(moderator).moderation.decideCorrection({ id: correction?.id ?? 0, approved: true });
      const into = await makeEmployer(server);
      await write(employer, 60);
      await server.as().companies.report({ id: employer.id, reason: words(60) });
      const { managedCompanies } = server.as(moderator);
      await managedCompanies.merge({ id: employer.id, into: into.id });
      await managedCompanies.undoMerge({ id: employer.id, into: into.id });
      const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
        where schemaname = 'public' and tablename !~ ${KEEP_EARLIER}`.execute(db);
      expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining([...erasableTables]));
      const withEarlierRows = async () => {
        await runJobs();
        const kept: string[] = [];
        for (const { name } of tables) {
          const { rows } = await sql<{ left: string }>`select
            (select count(*) from generate_series(0, pg_relation_size(${name}::regclass) / 8192 - 1) as page,
              heap_page_items(get_raw_page(${name}, page::integer)) where lp_len > 0)
            - (select count(*) from ${sql.table(name)}) as left`.execute(db);
          if (Number(rows[0]?.left) > 0) kept.push(name);
        }
        return kept;
      };
      // The counters lag by seconds.
      await expect.poll(withEarlierRows, { timeout: 50_000, interval: 500 }).toEqual([]);
    },
  );

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
    expect(performance.now() - start).toBeLessThan(20_000);
    open();
    await reading;
    await erasing;
  });

  it.runIf(dialect === 'postgres')('goes on with the other tables while one stays in use', async () => {
    const { db } = server.deps;
    const { author, said } = await write(await makeEmployer(server), 60);
    await server.as().receipts.withdraw(author);
    await purgeExpired(server.deps);
    await rewriteSmallTables(server.deps);
    expect(await findRaw(server.fresh, said)).not.toEqual([]);
    const reading = await db.startTransaction().execute();
    await reading.selectFrom('reviews').select('id').execute();
    const erasing = createErasing(server.deps)(() => 200);
    await expect(erasing.finally(() => reading.rollback().execute())).rejects.toThrow('In use: reviews.');
    expect(await findRaw(server.fresh, said)).toEqual([]);
  });

  it.runIf(dialect === 'postgres')('waits for those who read what was there before', async () => {
    const { db } = server.deps;
    const { author, typed } = await write(await makeEmployer(server), 60);
    let withdrawn: unknown;
    const reading = db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await trx.selectFrom('companies').select('id').execute();
        withdrawn = await server.as().receipts.withdraw(author);
        await sql`select pg_sleep(3)`.execute(trx);
      });
    await expect.poll(() => withdrawn).toBeDefined();
    await Promise.all([reading, runJobs()]);
    expect(await findRaw(server.fresh, typed)).toEqual([]);
  });
});
