import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { halfStarCounters } from '#db/tables/statistics.ts';
import { halfStarBin } from '#shared/rules/review-score.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { migrateBefore } from '#testing/database/migrate-before.ts';

describeEachDialect(
  'the migration to the displayed half stars',
  (fresh) => {
    it('puts every existing published review into the bin of its stars', async () => {
      const { db } = fresh();
      await migrateBefore(db, '0007-shown-half-stars');

      // Plain SQL, because queries know only the newest tables.
      for (const id of [1, 2]) {
        await sql`insert into companies (id, name, search_text, domain, created_on)
          values (${id}, 'One', 'one', ${`one-${id}.example`}, '2026-01-01')`.execute(db);
        await sql`insert into company_stats (company_id, sort_name, review_count, score_total, half_stars_6)
          values (${id}, 'one', 7, 7, 7)`.execute(db);
      }
      const review = (id: number, sum: number, status: string) =>
        sql`insert into reviews (id, company_id, scores, score_sum, review_text, job_title, employment_status, currency,
            status, published_month)
          values (${id}, 1, '[]', ${sum}, '', 'Planner', 'full_time', 'USD', ${status}, '2026-01')`.execute(
          db,
        );
      const sums = Array.from({ length: 181 }, (_, index) => 20 + index);
      for (const sum of sums) await review(sum, sum, 'published');
      await review(1001, 110, 'removed');

      await migrate(db);
      const stats = await db
        .selectFrom('company_stats')
        .select(halfStarCounters)
        .orderBy('company_id')
        .execute();
      const expected = halfStarCounters.map(
        (_, index) => sums.filter((sum) => halfStarBin(sum) === index + 1).length,
      );
      expect(stats.map((row) => halfStarCounters.map((name) => row[name]))).toEqual([
        expected,
        Array(10).fill(0),
      ]);
    });
  },
  { migrated: false },
);
