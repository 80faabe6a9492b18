import { type Kysely, sql } from 'kysely';
import { keyOrdered } from '#db/dialect.ts';

/** Invitations to the team. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) =>
      column.notNull().check(sql`role in ('user', 'moderator', 'admin')`),
    )
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  await db.schema.createIndex('invitations_expiry').on('invitations').column('expires_at').execute();
}
