import { type Kysely, sql } from 'kysely';

const bins = Array.from({ length: 10 }, (_, index) => index + 1);

/**
 * Recounts the half-star bins, which were rounded to the nearest half star, so they match the displayed stars.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A rating is shown with one decimal, rounded half up: (score_sum + 2) / 4 tenths, rounded down to half a star.
  for (const bin of bins) {
    await sql`update company_stats set ${sql.ref(`half_stars_${bin}`)} = (
      select count(*) from reviews
      where reviews.company_id = company_stats.company_id and status = 'published'
        and score_sum between ${sql.lit(20 * bin - 2)} and ${sql.lit(20 * bin + 17)})`.execute(db);
  }
  // If another process is still running, its cached responses have the old bins.
  await sql`update site_stats set version = version + 1 where review_count > 0`.execute(db);
}
