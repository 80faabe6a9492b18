import { type Kysely, sql } from 'kysely';

// As they were when this was written: the sums of scores from which a review has so many whole stars.
const stars = sql`case when score_sum >= 198 then 5 when score_sum >= 158 then 4 when score_sum >= 118 then 3
  when score_sum >= 78 then 2 else 1 end`;
const commented = sql`case when pros <> '' or cons <> '' or advice <> '' or review_text <> '' then 1 else 0 end`;
const numbers = [1, 2, 3, 4, 5];

/** Counts each month's reviews by stars and comments, and indexes what the filters of a company's reviews ask for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const counters = numbers.flatMap((number) => [`stars_${number}`, `commented_${number}`]);
  for (const counter of counters)
    await db.schema
      .alterTable('company_months')
      .addColumn(counter, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  await sql`create index reviews_filtered on reviews (company_id, (${commented}), (${stars}), published_month, id)
    where status = 'published'`.execute(db);
  await sql`create index reviews_filtered_rated on reviews (company_id, (${commented}), score_sum, id, published_month)
    where status = 'published'`.execute(db);
  const counts = numbers.flatMap((number) => [
    sql`coalesce(sum(case when ${stars} = ${sql.lit(number)} then 1 else 0 end), 0)`,
    sql`coalesce(sum(case when ${stars} = ${sql.lit(number)} then ${commented} else 0 end), 0)`,
  ]);
  await sql`update company_months set (${sql.join(counters.map((counter) => sql.ref(counter)))}) =
    (select ${sql.join(counts)} from reviews where reviews.company_id = company_months.company_id
      and published_month = company_months.month and status = 'published')`.execute(db);
}
