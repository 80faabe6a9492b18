import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import * as mainJob from './0001-main-job.ts';

describeEachDialect(
  'the migration to insights',
  (fresh) => {
    it('counts the existing reviews by month and statement', async () => {
      const { db } = fresh();
      const first = new Migrator({
        db,
        provider: { getMigrations: async () => ({ '0001-main-job': mainJob }) },
      });
      expect((await first.migrateToLatest()).error).toBeUndefined();

      // Plain SQL, because queries know only the newest tables.
      for (const id of [1, 2, 3]) {
        await sql`insert into companies (id, name, search_text, domain, created_on)
          values (${id}, 'One', 'one', ${`one-${id}.example`}, '2026-01-01')`.execute(db);
      }
      const review = (id: number, company: number, score: number, status: string, month: string) =>
        sql`insert into reviews (id, company_id, scores, score_sum, review_text, job_title, employment_status, currency,
            status, published_month)
          values (${id}, ${company}, ${JSON.stringify(Array(20).fill(score))}, ${20 * score}, '', 'Planner', 'full_time',
            'USD', ${status}, ${month})`.execute(db);
      await review(11, 1, 3, 'published', '2026-01');
      await review(12, 1, 4, 'published', '2026-01');
      await review(13, 1, 5, 'published', '2026-03');
      await review(14, 1, 9, 'removed', '2026-03');
      await review(15, 1, 9, 'removed', '2026-04');
      await review(21, 2, 10, 'published', '2025-12');
      const stats = (company: number, count: number, sum: number) =>
        sql`insert into company_stats (company_id, sort_name, review_count, score_total, sum_1, sum_7, sum_20)
          values (${company}, 'one', ${count}, ${20 * sum}, ${sum}, ${sum}, ${sum + 1})`.execute(db);
      await stats(1, 3, 12);
      await stats(2, 1, 10);
      await stats(3, 0, 0);

      await migrate(db);
      const months = db.selectFrom('company_months').selectAll().orderBy('company_id').orderBy('month');
      expect(await months.execute()).toEqual([
        { company_id: 1, month: '2026-01', review_count: 2, score_total: 140 },
        { company_id: 1, month: '2026-03', review_count: 1, score_total: 100 },
        { company_id: 2, month: '2025-12', review_count: 1, score_total: 200 },
      ]);
      expect(await db.selectFrom('site_stats').selectAll().executeTakeFirstOrThrow()).toMatchObject({
        ...{ company_count: 0, review_count: 0 },
        ...{ sum_1: 22, sum_2: 0, sum_7: 22, sum_19: 0, sum_20: 25 },
      });
    });
  },
  { migrated: false },
);

describeEachDialect(
  'the migration to insights, on an empty site',
  (fresh) => {
    it('starts at zero', async () => {
      const { db } = fresh();
      await migrate(db);
      expect(await db.selectFrom('company_months').selectAll().execute()).toEqual([]);
      const site = await db.selectFrom('site_stats').selectAll().executeTakeFirstOrThrow();
      expect(Object.values(site).filter((value) => value !== 0)).toEqual([1]);
    });
  },
  { migrated: false },
);
