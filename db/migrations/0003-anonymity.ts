import { type Kysely, sql } from 'kysely';
import { bigInteger, keyOrdered } from '#db/dialect.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await rebuildGrants(db);
  await createNullifiers(db);
  await createGroupSizes(db);
  await createReceipts(db);
  await createMessages(db);
  await db.schema
    .alterTable('submissions')
    .addColumn('release', 'text', (column) =>
      column.notNull().defaultTo('at_once').check(sql`release in ('at_once', 'with_others')`),
    )
    .execute();
  await db.schema
    .alterTable('submissions')
    .addColumn('revision', bigInteger(db) as never, (column) => column.notNull().defaultTo(0))
    .execute();
}

/**
 * Ordered by company and year, so a group is counted without reading everything; with the hash of the issued
 * request.
 */
async function rebuildGrants(db: Kysely<unknown>) {
  await db.schema.alterTable('grants').renameTo('grants_before').execute();
  await db.schema
    .createTable('grants')
    .addColumn('company_id', bigInteger(db) as never, (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('grants_key', ['company_id', 'period', 'subject'])
    .$call(keyOrdered(db))
    .execute();
  await sql`insert into grants (company_id, period, subject, request_hash)
    select company_id, period, subject, '' from grants_before order by company_id, period, subject`.execute(
    db,
  );
  await db.schema.dropTable('grants_before').execute();
}

async function createNullifiers(db: Kysely<unknown>) {
  await db.schema
    .createTable('nullifiers')
    .addColumn('nullifier', 'text', (column) => column.primaryKey().notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
}

async function createGroupSizes(db: Kysely<unknown>) {
  await db.schema
    .createTable('group_sizes')
    .addColumn('company_id', bigInteger(db) as never, (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('at_least', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('group_sizes_key', ['company_id', 'period'])
    .$call(keyOrdered(db))
    .execute();
}

async function createReceipts(db: Kysely<unknown>) {
  await db.schema
    .createTable('receipts')
    .addColumn('receipt_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('review_id', bigInteger(db) as never)
    .addColumn('appeal', 'text', (column) => column.notNull().check(sql`appeal in ('open', 'used')`))
    .$call(keyOrdered(db))
    .execute();
  await db.schema.createIndex('receipts_review').on('receipts').column('review_id').execute();
}

async function createMessages(db: Kysely<unknown>) {
  await db.schema
    .createTable('messages')
    .addColumn('review_id', bigInteger(db) as never, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('question', 'answer', 'rejection', 'appeal')`),
    )
    .addColumn('reason', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('messages_key', ['review_id', 'position'])
    .$call(keyOrdered(db))
    .execute();
}
