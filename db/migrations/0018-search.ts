import { type Kysely, sql } from 'kysely';
import { autoId, bigInteger, isPostgres, keyOrdered } from '#db/dialect.ts';

/** The search index. It is empty: the server fills it after the start, and `npm run search:rebuild` fills it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Compared byte by byte on both databases, so a prefix is a range.
  const bytewise = isPostgres(db) ? sql`text collate "C"` : 'text';
  await db.schema
    .createTable('search_companies')
    .addColumn('company_id', bigInteger(db) as never, (column) => column.primaryKey().notNull())
    .addColumn('rank', bigInteger(db) as never, (column) => column.notNull())
    .addColumn('exact_name', bytewise, (column) => column.notNull())
    .addColumn('domain', bytewise, (column) => column.notNull())
    .addColumn('tokens', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('search_companies_exact')
    .on('search_companies')
    .columns(['exact_name', 'rank'])
    .execute();
  await db.schema.createIndex('search_companies_domain').on('search_companies').column('domain').execute();
  await db.schema
    .createTable('search_words')
    .$call(autoId(db))
    .addColumn('word', bytewise, (column) => column.notNull().unique())
    .addColumn('company_count', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('search_word_parts')
    .addColumn('part', bytewise, (column) => column.notNull())
    .addColumn('word_id', bigInteger(db) as never, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_word_parts_key', ['part', 'word_id'])
    .$call(keyOrdered(db))
    .execute();
  await db.schema.createIndex('search_word_parts_word').on('search_word_parts').column('word_id').execute();
  if (isPostgres(db)) await createTokenTable(db);
  else await createTokenIndex(db);
}

// Reading in the order of rows ends after the first hits, however many there are. The prefixes of each length have a
// list of rows of their own; longer ones are merged when they are searched for.
async function createTokenIndex(db: Kysely<unknown>) {
  await sql`create virtual table search_company_tokens using fts5(
    tokens, content='', contentless_delete=1, detail=none,
    tokenize="ascii tokenchars '^.'", prefix='2 3 4 5 6 7 8 9 10 11 12 13 14')`.execute(db);
}

async function createTokenTable(db: Kysely<unknown>) {
  await db.schema
    .createTable('search_company_tokens')
    .addColumn('rowid', 'bigint', (column) => column.primaryKey().notNull())
    .addColumn('tokens', sql`tsvector`, (column) => column.notNull())
    .execute();
  // A GIN index finds all matches before it returns the first one. Asking the most popular companies first, those with
  // about 250 reviews and those with about 20, keeps that short.
  const below = (popularity: number) => sql`where rowid < ${sql.lit((256 - popularity) * 2 ** 32)}`;
  for (const [name, condition] of [
    ['search_company_tokens_hot', below(64)],
    ['search_company_tokens_warm', below(36)],
    ['search_company_tokens_all', sql``],
  ] as const)
    await sql`create index ${sql.id(name)} on search_company_tokens using gin (tokens)
      with (fastupdate = off) ${condition}`.execute(db);
}
