import { type Kysely, sql } from 'kysely';
import { bigInteger, isPostgres } from '#db/dialect.ts';

/** How many statements each category has, in the order of their numbers. */
const categorySizes = [3, 3, 4, 3, 4, 3];
const categorySquares = categorySizes.map((_, index) => `category_squares_${index + 1}`);
const squares = Array.from({ length: 20 }, (_, index) => `squares_${index + 1}`);

/** Adds the sums of squares that the likely ranges of ratings, categories and statements are computed from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addCounters(db, 'company_stats', ['score_squares', ...categorySquares]);
  await addCounters(db, 'site_stats', [...squares, 'score_squares', ...categorySquares]);
  const cast = isPostgres(db) ? sql`::jsonb` : sql``;
  // SQLite reads numbers out of JSON as numbers, PostgreSQL as text.
  const read = (index: number) => sql`coalesce(cast(scores${cast} ->> ${sql.lit(index)} as integer), 0)`;
  let first = 0;
  const categorySums = categorySizes.map((size) => {
    const own = Array.from({ length: size }, (_, index) => read(first + index));
    first += size;
    return sql`(${sql.join(own, sql` + `)})`;
  });
  const totals = [sql`score_sum`, ...categorySums].map((sum) => sql`coalesce(sum(${sum} * ${sum}), 0)`);
  await sql`update company_stats set (${names(['score_squares', ...categorySquares])}) =
    (select ${sql.join(totals)} from reviews
      where reviews.company_id = company_stats.company_id and status = 'published')
    where review_count > 0`.execute(db);
  const ofSite = [...squares, 'score_squares', ...categorySquares];
  await sql`update site_stats set (${names(ofSite)}) =
    (select ${sql.join(ofSite.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)`))} from company_stats)`.execute(
    db,
  );
}

const names = (columns: string[]) => sql.join(columns.map((column) => sql.ref(column)));

async function addCounters(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  for (const column of columns)
    await db.schema
      .alterTable(table)
      .addColumn(column, bigInteger(db) as never, (built) => built.notNull().defaultTo(0))
      .execute();
}
