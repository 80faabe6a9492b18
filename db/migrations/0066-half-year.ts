import type { Kysely } from 'kysely';
import { bigInteger, leaveUnsampled } from '#db/dialect.ts';

/** Authors can choose the next January or July. An earlier release holds such a review until five can appear together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('submissions')
    .addColumn('half_year_revision', bigInteger(db) as never)
    .execute();
  await leaveUnsampled(db, 'submissions', ['half_year_revision']);
}
