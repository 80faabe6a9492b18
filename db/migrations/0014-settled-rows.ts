import { type Kysely, sql } from 'kysely';
import { bigInteger, keyOrdered, leaveUnsampled } from '#db/dialect.ts';

/**
 * Grants are sealed again while requests go on, from one of two tables into the other; `grants` has only those of the
 * running hour. Receipts and used credentials leave the tables that are rewritten every hour once there are many.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('grants_request').execute();
  await db.schema.alterTable('grants').dropColumn('request').execute();
  for (const table of ['grants_a', 'grants_b']) {
    await db.schema
      .createTable(table)
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('lookup', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, ['period', 'lookup'])
      .$call(keyOrdered(db))
      .execute();
    await leaveUnsampled(db, table, ['period', 'lookup', 'sealed']);
  }
  await db.schema
    .alterTable('sealing_key')
    .addColumn('side', 'text', (column) => column.notNull().defaultTo('a').check(sql`side in ('a', 'b')`))
    .execute();
  await db.schema.alterTable('sealing_key').addColumn('next', 'text').execute();
  await db.schema
    .alterTable('sealing_key')
    .addColumn('beat', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await createSettled(db);
}

async function createSettled(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settled_nullifiers')
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('nullifier', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('settled_nullifiers_key', ['period', 'nullifier'])
    .$call(keyOrdered(db))
    .execute();
  await db.schema
    .createTable('settled_receipts')
    .addColumn('receipt_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('review_id', bigInteger(db) as never)
    .addColumn('appeal', 'text', (column) => column.notNull().check(sql`appeal in ('open', 'used')`))
    .$call(keyOrdered(db))
    .execute();
  await db.schema.createIndex('settled_receipts_review').on('settled_receipts').column('review_id').execute();
  await leaveUnsampled(db, 'settled_nullifiers', ['nullifier']);
  await leaveUnsampled(db, 'settled_receipts', ['receipt_hash', 'review_id']);
}
