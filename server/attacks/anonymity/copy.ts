import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isPostgres } from '#db/dialect.ts';
import type { TestServer } from '#testing/server/make-app.ts';

export type Row = Record<string, unknown>;

/** Everything that someone who copies our machine gets. */
export type Copy = {
  /** Rows as they are stored in the database, with their positions, and with what the copied keys open. */
  tables: Record<string, Row[]>;
  /** Bytes of the SQLite files by extension; none on PostgreSQL. */
  files: Record<'db' | 'wal' | 'shm', Buffer>;
  logs: string[];
  keys: Record<string, string>;
};

/** Counters and salts at the start of the shared memory file, before the page numbers of the WAL's frames. */
const SHM_HEADER = 136;

export async function takeCopy(server: TestServer): Promise<Copy> {
  const tables = await copyTables(server);
  // For a thief, all of them are grants.
  const { grants_a = [], grants_b = [] } = tables;
  tables.grants = [...(tables.grants ?? []), ...grants_a, ...grants_b];
  for (const table of ['grants', 'live_verifications']) {
    tables[table] = (tables[table] ?? []).map((row) => ({ ...row, ...openRow(server, tables, row) }));
  }
  return {
    tables,
    files: copyFiles(server),
    logs: [...server.logs],
    keys: Object.fromEntries(
      readdirSync(server.keysDir).map((name) => [name, readFileSync(join(server.keysDir, name), 'utf8')]),
    ),
  };
}

function openRow({ deps: { seals } }: TestServer, { sealing_key }: Copy['tables'], row: Row): Row {
  const seal = seals.find(String(sealing_key?.[0]?.name));
  return seal.open(String(row.lookup), String(row.sealed));
}

function copyFiles({ fresh }: TestServer): Copy['files'] {
  const path = fresh.url.startsWith('sqlite:') ? fresh.url.slice('sqlite:'.length) : undefined;
  const read = (ending: string) =>
    path !== undefined && existsSync(path + ending) ? readFileSync(path + ending) : Buffer.alloc(0);
  return { db: read(''), wal: read('-wal'), shm: read('-shm').subarray(SHM_HEADER) };
}

async function copyTables({ deps: { db } }: TestServer): Promise<Copy['tables']> {
  const tables = await db.introspection.getTables();
  const copied: Copy['tables'] = {};
  for (const { name } of tables.sort((one, other) => one.name.localeCompare(other.name))) {
    if (!name.startsWith('kysely_')) copied[name] = await readRows(db, name);
  }
  return copied;
}

async function readRows(db: TestServer['deps']['db'], name: string): Promise<Row[]> {
  const places = isPostgres(db) ? sql`ctid::text as "ctid", xmin::text as "xmin", ` : sql``;
  const { rows } = await sql<Row>`select ${places} * from ${sql.table(name)}`.execute(db);
  return rows;
}
