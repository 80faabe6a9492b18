import type { Kysely } from 'kysely';
import { bigInteger, keyOrdered } from '#db/dialect.ts';

/** Second factors of accounts, their recovery codes, and sign-ins that wait for a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('second_factors')
    .addColumn('user_id', bigInteger(db) as never, (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('sealed_secret', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('last_step', bigInteger(db) as never, (column) => column.notNull())
    .addColumn('wrong_codes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_try_at', 'text')
    .execute();

  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', bigInteger(db) as never, (column) =>
      column.notNull().references('second_factors.user_id').onDelete('cascade'),
    )
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .$call(keyOrdered(db))
    .execute();

  await db.schema
    .createTable('sign_in_tickets')
    .addColumn('ticket_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', bigInteger(db) as never, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('tries_left', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  await db.schema.createIndex('sign_in_tickets_user').on('sign_in_tickets').column('user_id').execute();
  await db.schema.createIndex('sign_in_tickets_expiry').on('sign_in_tickets').column('expires_at').execute();
}
