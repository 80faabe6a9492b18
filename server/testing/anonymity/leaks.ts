import type { TestServer } from '#server/testing/make-app.ts';
import { makeServer, type ServerOptions } from '#server/testing/make-app.ts';
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

/** One way in which a server would reveal who wrote what: extra columns, and what it writes into them. */
export type Leak = {
  columns: { grants?: string[]; submissions?: string[] };
  write: (moment: Moment) => Row;
};

export const noLeak: Leak = { columns: {}, write: () => ({}) };

const isNear = (table: string) => table === 'grants' || table === 'submissions';

export const addressOnReview: Leak = {
  columns: { grants: ['ip'], submissions: ['ip'] },
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
  columns: { grants: ['created_at'], submissions: ['created_at'] },
  write: ({ table, now }) => (isNear(table) ? { created_at: now.toISOString().slice(0, 19) } : {}),
};

/** A number that counts the rows of each table, like an auto-increment id. */
export function serialNumbers(): Leak {
  const counts = new Map<string, number>();
  return {
    columns: { grants: ['serial'], submissions: ['serial'] },
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
      const db = watchInserts(usual.db, (table, row) => {
        if (table === 'grants') seen.subject = String(row.subject);
        return leak.write({ table, row, ...seen, now: usual.now(), log });
      });
      return {
        ...given,
        db,
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
