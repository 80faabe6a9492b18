import type { Database } from '#db/connect.ts';

/** All statistics as they are stored. */
export async function readFigures(db: Database) {
  return {
    // Versions change with every write, but they aren't statistics.
    site: { ...(await db.selectFrom('site_stats').selectAll().executeTakeFirstOrThrow()), version: 0 },
    companies: (await db.selectFrom('company_stats').selectAll().orderBy('company_id').execute()).map(
      (company) => ({ ...company, version: 0 }),
    ),
    entries: (await db.selectFrom('directory_entries').selectAll().orderBy('company_id').execute()).map(
      (entry) => ({ ...entry, version: 0 }),
    ),
    cells: await db
      .selectFrom('directory_cells')
      .selectAll()
      .where('companies', '>', 0)
      .orderBy('section')
      .orderBy('size')
      .orderBy('rating')
      .orderBy('country')
      .execute(),
    months: await db
      .selectFrom('company_months')
      .selectAll()
      .where('review_count', '<>', 0)
      .orderBy('company_id')
      .orderBy('month')
      .execute(),
  };
}
