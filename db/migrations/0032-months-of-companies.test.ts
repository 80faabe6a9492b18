import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { findCompany } from '#db/queries/companies.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { migrateBefore } from '#testing/database/migrate-before.ts';

describeEachDialect(
  'the months of companies',
  (fresh) => {
    it('L9: replace the day on which a company was added', async () => {
      const { db } = fresh();
      await migrateBefore(db, '0032-months-of-companies');
      const addOn = async (day: string) => {
        // Plain SQL, because queries know only the newest tables.
        const domain = `added-${day}.example`;
        await sql`insert into companies (name, domain, created_on) values ('One', ${domain}, ${day})`.execute(
          db,
        );
        const { rows } = await sql<{ id: number }>`insert into company_stats (company_id, sort_name)
          select id, 'one' from companies where domain = ${domain} returning company_id as id`.execute(db);
        return rows[0]?.id ?? 0;
      };
      const ids = [];
      for (const day of ['2026-03-01', '2026-03-02', '2025-12-31']) ids.push(await addOn(day));
      await migrate(db);
      const rows = await db.selectFrom('companies').select('created_on').orderBy('id').execute();
      const months = ['2026-03-01', '2026-03-01', '2025-12-01'];
      expect(rows.map(({ created_on }) => created_on)).toEqual(months);

      // The previous release goes on writing days.
      ids.push(await addOn('2026-11-24'));
      const shown = [];
      for (const id of ids) shown.push((await findCompany(db, id))?.created_at);
      expect(shown).toEqual([...months, '2026-11-01']);
    });
  },
  { migrated: false },
);
