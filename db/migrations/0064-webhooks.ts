import { type Kysely, sql } from 'kysely';
import { bigInteger, keyOrdered } from '#db/dialect.ts';

/** Addresses of operators' own programs, and which companies have changed since these were last told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', bigInteger(db), (column) => column.primaryKey().notNull())
    .addColumn('url', 'text', (column) => column.notNull().unique())
    .addColumn('queue_above', 'integer')
    .addColumn('sealed_secret', 'text', (column) => column.notNull())
    .addColumn('made_month', 'text', (column) => column.notNull())
    .addColumn('told_month', 'text', (column) => column.notNull())
    .addColumn('told_day', 'text', (column) => column.notNull())
    .addColumn('waiting', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_hour', 'text')
    .addColumn('delivered_month', 'text')
    .addColumn('is_off', 'integer', (column) => column.notNull().defaultTo(0).check(sql`is_off in (0, 1)`))
    .$call(keyOrdered(db))
    .execute();
  await db.schema
    .createTable('webhook_changes')
    .addColumn('company_id', bigInteger(db), (column) => column.notNull())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('added', 'merged', 'corrected')`),
    )
    .addPrimaryKeyConstraint('webhook_changes_key', ['company_id', 'kind'])
    .$call(keyOrdered(db))
    .execute();
}
