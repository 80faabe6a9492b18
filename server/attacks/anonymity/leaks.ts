import type { Seal } from '#server/sealing/seal.ts';
import type { Seals } from '#server/sealing/seals.ts';
import type { TestServer } from '#testing/server/make-app.ts';
import { makeServer, type ServerOptions } from '#testing/server/make-app.ts';
import type { Row } from './copy.ts';
import { watchInserts } from './watch-inserts.ts';

/** What a leaking server knows when it writes a row. */
type Moment = {
  table: string;
  row: Row;
  /** Network address of the current request. */
  address: string;
  /** Subject of the newest grant. */
  subject: string;
  now: Date;
  log: (line: Row) => void;
};

/**
 * One way in which a server would reveal who wrote what: extra columns, and what it writes into them. What it writes
 * about a grant is sealed with the grant.
 */
export type Leak = {
  columns: { submissions?: string[] };
  write: (moment: Moment) => Row;
};

export const noLeak: Leak = { columns: {}, write: () => ({}) };

const isNear = (table: string) => table === 'grants' || table === 'submissions';

export const addressOnReview: Leak = {
  columns: { submissions: ['ip'] },
  write: ({ table, address }) => (isNear(table) ? { ip: address } : {}),
};

export const addressInLog: Leak = {
  columns: {},
  write({ table, row, address, log }) {
    if (isNear(table)) log({ address, of: row.subject ?? row.id });
    return {};
  },
};

export const subjectOnReview: Leak = {
  columns: { submissions: ['grant_subject'] },
  write: ({ table, subject }) => (table === 'submissions' ? { grant_subject: subject } : {}),
};

export const secondsOfWriting: Leak = {
  columns: { submissions: ['created_at'] },
  write: ({ table, now }) => (isNear(table) ? { created_at: now.toISOString().slice(0, 19) } : {}),
};

/** A number that counts the rows of each table, like an auto-increment id. */
export function serialNumbers(): Leak {
  const counts = new Map<string, number>();
  return {
    columns: { submissions: ['serial'] },
    write({ table }) {
      const count = (counts.get(table) ?? 0) + 1;
      counts.set(table, count);
      return isNear(table) ? { serial: String(count).padStart(9, '0') } : {};
    },
  };
}

/** A line for each email with its address, and one for each review with its id. */
export const emailInLog: Leak = {
  columns: {},
  write({ table, row, log }) {
    if (table === 'submissions') log({ review: row.id });
    return {};
  },
};

/** Seals that add to each new row. A row that is sealed again keeps what was added to it. */
function watchSeals(seals: Seals, watch: (row: Row) => Row): Seals {
  const opened = new Set<unknown>();
  const watched = (seal: Seal): Seal => ({
    ...seal,
    open(lookup, sealed) {
      const row: Row = seal.open(lookup, sealed);
      if (row.request_hash !== undefined) opened.add(row.subject);
      return row as never;
    },
    seal(lookup, given, size) {
      const row = given as Row;
      return seal.seal(lookup, opened.has(row.subject) ? row : { ...row, ...watch(row) }, size);
    },
  });
  return {
    ...seals,
    find: (name) => watched(seals.find(name)),
    create: (before) => watched(seals.create(before)),
  };
}

/** A server and a database that have both been changed to leak. */
export async function makeLeakyServer(leak: Leak, options: ServerOptions): Promise<TestServer> {
  if (leak === noLeak) return makeServer(options);
  const seen = { address: '', subject: '' };
  const logged: { to?: TestServer } = {};
  const log = (line: Row) => logged.to?.app.log.info(line);
  const server = await makeServer({
    ...options,
    overrides(usual) {
      const given = typeof options.overrides === 'function' ? options.overrides(usual) : options.overrides;
      const { rateLimits, mailer } = usual;
      const write = (table: string, row: Row) => leak.write({ table, row, ...seen, now: usual.now(), log });
      return {
        ...given,
        db: watchInserts(usual.db, (table, row) => (table === 'grants' ? {} : write(table, row))),
        seals: watchSeals(usual.seals, (row) => {
          if (row.request_hash === undefined) return {};
          seen.subject = String(row.subject);
          return write('grants', row);
        }),
        rateLimits: {
          ...rateLimits,
          async spendSource(address, call) {
            seen.address = address;
            await rateLimits.spendSource(address, call);
          },
        },
        mailer: {
          ...mailer,
          async send(mail) {
            if (leak === emailInLog) log({ mailed: mail.to });
            await mailer.send(mail);
          },
        },
      };
    },
  });
  logged.to = server;
  for (const [table, columns] of Object.entries(leak.columns)) {
    for (const column of columns)
      await server.deps.db.schema.alterTable(table).addColumn(column, 'text').execute();
  }
  return server;
}
