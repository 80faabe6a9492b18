import { sql } from 'kysely';
import { isShownToAll } from '#db/dialect.ts';
import { hotQuery } from '#db/hot-query.ts';
import type { Handle, Schema } from '#db/schema.ts';

type Tables = Pick<Schema, 'companies' | 'company_months' | 'company_stats'>;

const companiesAfter = hotQuery((db: Handle<Tables>, after: number, last: number, limit: number) =>
  db
    .selectFrom('companies')
    .innerJoin('company_stats', 'company_stats.company_id', 'companies.id')
    .select(['id', 'company_stats.review_count'])
    .select((eb) =>
      eb
        .selectFrom('company_months')
        .select('month')
        .whereRef('company_months.company_id', '=', 'companies.id')
        .where('company_months.review_count', '>', sql.lit(0))
        .orderBy('month', 'desc')
        .limit(sql.lit(1))
        .as('month'),
    )
    .where('id', '>', after)
    .where('id', '<=', last)
    .where(isShownToAll(db))
    .where((eb) => eb.or([eb('checked', '=', sql.lit(1)), eb('company_stats.review_count', '>', sql.lit(0))]))
    .orderBy('id')
    .limit(limit),
);

const firstAfter = hotQuery((db: Handle<Tables>, after: number) =>
  db.selectFrom('companies').select('id').where('id', '>', after).orderBy('id').limit(sql.lit(1)),
);

/** The lowest id of a company above `after`. */
export async function nextCompanyId(db: Handle<Tables>, after: number): Promise<number | undefined> {
  const [row] = await firstAfter(db, after);
  return row?.id;
}

export type SitemapPage = { after: number; last: number; limit: number };

/** Companies that search engines may know, with ids above `after`, up to `last`, and with their published reviews: how many, and the newest's month. */
export function listSitemapCompanies(db: Handle<Tables>, { after, last, limit }: SitemapPage) {
  return companiesAfter(db, after, last, limit);
}
