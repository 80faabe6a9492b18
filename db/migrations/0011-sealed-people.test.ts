import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { readSealingKey } from '#db/queries/sealing-key.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { migrateBefore } from '#testing/database/migrate-before.ts';
import { plainGrant } from '#testing/database/small-rows.ts';

describeEachDialect(
  'the migration to sealed grants',
  (fresh) => {
    it('keeps the grants as rows that the first rewrite seals', async () => {
      const { db } = fresh();
      await migrateBefore(db, '0011-sealed-people');
      const grants = ['one', 'two'].map((subject) => ({
        subject,
        company_id: 7,
        period: '2026',
        request_hash: `request of ${subject}`,
      }));
      for (const { company_id, period, subject, request_hash } of grants)
        await sql`insert into grants (company_id, period, subject, request_hash)
          values (${company_id}, ${period}, ${subject}, ${request_hash})`.execute(db);

      await migrate(db);
      expect(await db.selectFrom('grants').selectAll().orderBy('lookup').execute()).toEqual(
        grants.map(plainGrant),
      );
      expect(await readSealingKey(db)).toBe('none');
    });
  },
  { migrated: false },
);
