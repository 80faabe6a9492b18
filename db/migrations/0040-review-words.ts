import { type Kysely, sql } from 'kysely';
import { bigInteger, isPostgres, keyOrdered, leaveUnsampled } from '#db/dialect.ts';

const columns = ['company_id', 'found_by', 'published_month', 'id', 'score_sum', 'has_comments'];

/**
 * The words of published reviews, for searches. It is empty: the server fills it after the start. Whatever takes a review
 * from the public takes its words along, even a release that doesn't know this table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const words = db.schema
    .createTable('search_review_words')
    .addColumn('company_id', bigInteger(db), (column) => column.notNull())
    .addColumn('found_by', isPostgres(db) ? sql`tsvector` : 'text', (column) => column.notNull())
    .addColumn('published_month', 'text', (column) => column.notNull())
    .addColumn('id', bigInteger(db), (column) => column.notNull())
    .addColumn('score_sum', 'integer', (column) => column.notNull())
    .addColumn('has_comments', 'integer', (column) => column.notNull());
  if (isPostgres(db)) await createVectors(db, words);
  else await createEntries(db, words);
  await leaveUnsampled(db, 'search_review_words', columns);
  await db.schema
    .createTable('search_filled_reviews')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('words_version', 'integer', (column) => column.notNull())
    .addColumn('company_id', bigInteger(db), (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
}

type Words = ReturnType<Kysely<unknown>['schema']['createTable']>;

/** A row for each word of a review. One without a word shows that a review is there, also if it has no words. */
async function createEntries(db: Kysely<unknown>, words: Words): Promise<void> {
  await words
    .addPrimaryKeyConstraint('search_review_words_key', columns.slice(0, 4) as never)
    .$call(keyOrdered(db))
    .execute();
  const isThere = sql`exists (select 1 from search_review_words where company_id = old.company_id and found_by = ''
    and published_month = old.published_month and id = old.id)`;
  const forget = sql`begin
    delete from search_review_words where company_id = old.company_id and id = old.id;
  end`;
  await sql`create trigger search_forget_removed after update of status on reviews
    when new.status <> 'published' and ${isThere} ${forget}`.execute(db);
  await sql`create trigger search_forget_deleted after delete on reviews when ${isThere} ${forget}`.execute(
    db,
  );
}

/** A row for each review. Without a list of what is pending, nothing is left there after a deletion. */
async function createVectors(db: Kysely<unknown>, words: Words): Promise<void> {
  await words.addPrimaryKeyConstraint('search_review_words_key', ['id'] as never).execute();
  await sql`create index search_review_words_found on search_review_words using gin (found_by)
    with (fastupdate = off)`.execute(db);
  await sql`create function search_forget_review() returns trigger language plpgsql as $$ begin
    delete from search_review_words where id = old.id;
    return null;
  end $$`.execute(db);
  await sql`create trigger search_forget_removed after update of status on reviews for each row
    when (new.status <> 'published') execute function search_forget_review()`.execute(db);
  await sql`create trigger search_forget_deleted after delete on reviews for each row
    execute function search_forget_review()`.execute(db);
}
