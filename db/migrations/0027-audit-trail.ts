import { type Kysely, sql } from 'kysely';
import { bigInteger, isPostgres, keyOrdered } from '#db/dialect.ts';

/**
 * The audit trail: a chain of entries that the database itself keeps from being changed, the row that says where it ends,
 * and what is counted before it is added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_entries')
    .addColumn('number', bigInteger(db), (column) => column.primaryKey().notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('actor', bigInteger(db))
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('actor_role', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('target_name', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('after', 'text', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('previous', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('seal', 'text', (column) => column.notNull())
    .execute();
  await sql`create index audit_entries_kind on audit_entries (kind, number)`.execute(db);
  await sql`create index audit_entries_actor on audit_entries (actor, number)`.execute(db);
  await db.schema
    .createTable('audit_head')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('entries', bigInteger(db), (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  await sql`insert into audit_head (id, entries, hash) values (1, 0, '')`.execute(db);
  await db.schema
    .createTable('audit_counts')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('actor', bigInteger(db), (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('after', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('actor_role', 'text', (column) => column.notNull())
    .addColumn('target_name', 'text', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_counts_key', ['at', 'kind', 'actor', 'target', 'before', 'after'])
    .$call(keyOrdered(db))
    .execute();
  for (const statement of isPostgres(db) ? postgresGuards : sqliteGuards)
    await sql.raw(statement).execute(db);
}

const REFUSAL = 'The audit trail can only be added to.';
const BREAK = 'This entry does not continue the audit trail.';

/** An entry moves the head along, so no two can follow the same one. */
const sqliteGuards = [
  `create trigger audit_entries_follow before insert on audit_entries begin
    select raise(abort, '${BREAK}') where not exists
      (select 1 from audit_head where entries = new.number - 1 and hash = new.previous);
    update audit_head set entries = new.number, hash = new.hash;
  end`,
  `create trigger audit_entries_stay before update on audit_entries begin select raise(abort, '${REFUSAL}'); end`,
  `create trigger audit_entries_remain before delete on audit_entries begin select raise(abort, '${REFUSAL}'); end`,
];

const postgresGuards = [
  `create function audit_follow() returns trigger language plpgsql as $$ begin
    update audit_head set entries = new.number, hash = new.hash
      where entries = new.number - 1 and hash = new.previous;
    if not found then raise exception '${BREAK}'; end if;
    return new;
  end $$`,
  `create function audit_refuse() returns trigger language plpgsql as $$ begin
    raise exception '${REFUSAL}';
  end $$`,
  'create trigger audit_entries_follow before insert on audit_entries for each row execute function audit_follow()',
  'create trigger audit_entries_stay before update or delete or truncate on audit_entries for each statement execute function audit_refuse()',
];
