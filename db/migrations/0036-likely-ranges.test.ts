import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { findDifferences, siteDifferences } from '#db/queries/recount.ts';
import { countersOf, statsCounters } from '#db/tables/statistics.ts';
import { scoreSum } from '#shared/rules/review-score.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { migrateBefore } from '#testing/database/migrate-before.ts';

const added = /^(score_squares|category_squares_\d)$/;
const reviews = [3, 8, 10].map((most) => Array.from({ length: 20 }, (_, index) => 1 + ((index * 7) % most)));

describeEachDialect(
  'the migration to sums of squares',
  (fresh) => {
    it('counts what is published, so nothing has to be recounted afterwards', async () => {
      const { db } = fresh();
      await migrateBefore(db, '0036-likely-ranges');
      const counted = statsCounters.map((_, index) =>
        reviews.reduce((sum, answers) => sum + (countersOf(answers)[index] ?? 0), 0),
      );
      const before = statsCounters.flatMap((name, index) =>
        added.test(name) ? [] : [[name, counted[index] ?? 0] as const],
      );
      // Plain SQL, because queries know only the newest tables.
      await sql`insert into companies (id, name, domain, created_on) values (1, 'One', 'one.example', '2026-01-01')`.execute(
        db,
      );
      await sql`insert into company_stats (company_id, sort_name, ${sql.join(before.map(([name]) => sql.ref(name)))})
        values (1, 'one', ${sql.join(before.map(([, count]) => sql.lit(count)))})`.execute(db);
      await sql`update site_stats set company_count = 1, review_count = 3,
        ${sql.join(before.filter(([name]) => name.startsWith('sum_')).map(([name, count]) => sql`${sql.ref(name)} = ${sql.lit(count)}`))}`.execute(
        db,
      );
      await sql`insert into company_months values (1, '2026-01', 3, ${reviews.reduce((sum, answers) => sum + scoreSum(answers), 0)})`.execute(
        db,
      );
      for (const [id, answers] of [...reviews, reviews[0] ?? []].entries())
        await sql`insert into reviews (id, company_id, scores, score_sum, review_text, job_title, employment_status,
            currency, status, published_month)
          values (${id + 1}, 1, ${JSON.stringify(answers)}, ${scoreSum(answers)}, '', 'Planner', 'full_time', 'USD',
            ${id < 3 ? 'published' : 'removed'}, '2026-01')`.execute(db);

      await migrate(db);
      expect(await findDifferences(db, 0)).toEqual({ count: 1, last: 1, differences: [] });
      expect(new Set(Object.values(await siteDifferences(db)))).toEqual(new Set([0]));
    });
  },
  { migrated: false },
);
