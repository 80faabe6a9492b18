import { type Kysely, sql } from 'kysely';
import { keyOrdered, leaveUnsampled } from '#db/dialect.ts';

/** Grants and live verifications are sealed from now on. The first rewrite seals the grants that are already there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sealing_key')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('name', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  await db.schema.alterTable('grants').renameTo('grants_before').execute();
  await db.schema
    .createTable('grants')
    .addColumn('lookup', 'text', (column) => column.primaryKey().notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  await db.schema.createIndex('grants_request').on('grants').column('request').execute();
  await sql`insert into grants (lookup, request, period, sealed)
    select subject, company_id || ' ' || period || ' ' || request_hash, period,
      '{"subject":"' || subject || '","company_id":' || company_id || ',"request_hash":"' || request_hash || '"}'
    from grants_before order by subject`.execute(db);
  await sql`insert into sealing_key (id, name) select 1, 'none' where exists (select 1 from grants)`.execute(
    db,
  );
  await db.schema.dropTable('grants_before').execute();
  await db.schema.dropTable('live_verifications').execute();
  await db.schema
    .createTable('live_verifications')
    .addColumn('lookup', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  await leaveUnsampled(db, 'grants', ['lookup', 'request', 'period', 'sealed']);
  await leaveUnsampled(db, 'live_verifications', ['lookup', 'sealed']);
}
