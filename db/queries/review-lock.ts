import type { Kysely } from 'kysely';
import { isPostgres } from '#db/dialect.ts';
import type { Schema } from '#db/schema.ts';

/**
 * Holds a review until the transaction ends, whether it waits, is published or is down, so that what its author,
 * moderators and reporters do with it at the same time happens one after the other. SQLite's transactions do anyway.
 *
 * It holds the row of its company's statistics: the reviews of a company are released together and counted together,
 * and locks on their own rows, which come and go between two tables, waited for each other in a circle.
 */
export async function lockReview(
  db: Kysely<Pick<Schema, 'company_stats' | 'submissions' | 'reviews'>>,
  id: number,
): Promise<void> {
  if (!isPostgres(db)) return;
  await db
    .selectFrom('company_stats')
    .select('company_id')
    .where('company_id', 'in', (eb) =>
      eb
        .selectFrom('submissions')
        .select('company_id')
        .where('id', '=', id)
        .unionAll(eb.selectFrom('reviews').select('company_id').where('id', '=', id)),
    )
    .forUpdate()
    .execute();
}
