import { sql } from 'kysely';
import { hotQuery } from '#db/hot-query.ts';
import type { Handle, Schema } from '#db/schema.ts';
import { mostCompared, quoteLimits } from '#shared/limits.ts';
import { firstDay } from '#shared/rules/calendar.ts';

type Tables = Pick<Schema, 'reviews'>;

const isLong = (column: 'pros' | 'cons') =>
  sql<boolean>`length(${sql.ref(column)}) >= ${sql.lit(quoteLimits.text.min)}`;

/** Of the newest reviews of a company, so few are read that one without opinions costs no more than others. */
const ofCompany = (db: Handle<Tables>, before: string, companyId: number) =>
  db
    .selectFrom(
      db
        .selectFrom('reviews')
        .select(['company_id', 'id', 'published_month', 'pros', 'cons'])
        .where('company_id', '=', companyId)
        .where('status', '=', sql.lit('published'))
        .where('published_month', '<', before)
        .orderBy('published_month', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(quoteLimits.ofCompany))
        .as('newest'),
    )
    .selectAll()
    .where((eb) => eb.or([isLong('pros'), isLong('cons')]));

/** For each number of companies, because a statement is compiled once. */
const ofCompanies = Array.from({ length: mostCompared }, () =>
  hotQuery((db: Handle<Tables>, before: string, ...ids: number[]) =>
    ids.map((id) => ofCompany(db, before, id)).reduce((all, one) => all.unionAll(one)),
  ),
);

/** What the newest published reviews of some companies call good and bad, of the months before one (`YYYY-MM`), newest first. */
export async function listNewestOpinions(db: Handle<Tables>, ids: readonly number[], before: string) {
  const rows = (await ofCompanies[ids.length - 1]?.(db, before, ...ids)) ?? [];
  rows.sort((one, other) => other.published_month.localeCompare(one.published_month) || other.id - one.id);
  return rows.map(({ published_month, ...row }) => ({ ...row, created_at: firstDay(published_month) }));
}
