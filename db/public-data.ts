import { setTimeout as pause } from 'node:timers/promises';
import { oncePerTurn } from '#shared/within.ts';
import type { Connections } from './connect.ts';
import { isUnavailable } from './failures.ts';
import { watchVersion } from './public-version.ts';
import { readPublicVersion } from './queries/statistics.ts';
import { createReplicaReads, type ReplicaOptions, type ReplicaReads } from './replica.ts';
import type { Handle, Schema } from './schema.ts';
import { searchOn } from './search/connection.ts';
import type { SearchTables } from './tables/search.ts';

/** How long a read looks for a server that can answer it. A load balancer needs two seconds to notice who has gone. */
const PATIENCE_MS = 3000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 400;

type PublicTables = SearchTables &
  Pick<
    Schema,
    | 'companies'
    | 'logos'
    | 'company_stats'
    | 'company_merges'
    | 'company_months'
    | 'site_stats'
    | 'site_identity'
    | 'reviews'
    | 'reply_texts'
    | 'directory_entries'
    | 'directory_cells'
    | 'salary_figures'
    | 'log_entries'
    | 'log_months'
    | 'log_head'
    | 'disputes'
  >;

type Writing =
  | 'insertInto'
  | 'replaceInto'
  | 'updateTable'
  | 'deleteFrom'
  | 'mergeInto'
  | 'schema'
  | 'transaction'
  | 'startTransaction';

/** Where public data can be read, and nothing else: no other table, and nothing to write with. It may be a replica. */
export type PublicDb = Handle<PublicTables> & { [name in Writing]: never };

/** `work` only reads: it may run a second time, on another server. */
type Read = <Value>(work: (db: PublicDb) => Promise<Value>) => Promise<Value>;

export type PublicData = {
  /** The public data version; undefined if no one knows. */
  version: () => Promise<string | undefined>;
  /** Reads at this version or a later one. */
  read: Read;
  /** The same for searches, which have connections of their own. */
  search: Read;
  /** Whether a replica answers while the primary doesn't. */
  isReadable: () => Promise<boolean>;
  close: () => Promise<void>;
};

type Options = {
  replica?: ReplicaOptions | undefined;
  /** Milliseconds of a clock that is never set. */
  clock?: () => number;
};

/**
 * Reads what anyone may see: from the replica, if there is one and it has the public data version that the primary has at
 * that moment, else from the primary. So no one sees a decision undone while the primary answers. db/replica.md says what
 * holds during a failover.
 */
export function openPublicData(
  { db, search = searchOn(db), versions = db }: Pick<Connections, 'db'> & Partial<Connections>,
  { replica: options, clock }: Options = {},
): PublicData {
  const { know, seen } = watchVersion(() => readPublicVersion(versions), clock);
  const knowOfTurn = oncePerTurn(know);
  const readPrimary: Read = (work) => work(db as unknown as PublicDb);
  const searchPrimary: Read = (work) => search((found) => work(found as unknown as PublicDb));
  const replica = options && createReplicaReads(options);

  const through =
    (onReplica: ReplicaReads['read'], onPrimary: Read): Read =>
    async (work) => {
      const deadline = performance.now() + PATIENCE_MS;
      for (let retry = FIRST_RETRY_MS; ; retry = Math.min(2 * retry, LAST_RETRY_MS)) {
        const known = await knowOfTurn();
        if (known === undefined) return onPrimary(work);
        const { version, isConfirmed } = known;
        const found = await onReplica({ version, isOnlyWay: !isConfirmed }, (trx) =>
          work(trx as unknown as PublicDb),
        );
        if (found !== undefined) {
          seen(found.version);
          return found.value;
        }
        try {
          if (isConfirmed) return await onPrimary(work);
          if (performance.now() > deadline) throw nobodyAnswers();
        } catch (error) {
          if (!isUnavailable(error) || performance.now() > deadline) throw error;
        }
        await pause(retry);
      }
    };

  /** While the primary is away, the replica may have what other servers have shown since we asked last. */
  const newest = async (): Promise<number | undefined> => {
    const known = await know();
    if (known === undefined || known.isConfirmed || replica === undefined) return known?.version;
    const found = await replica.read({ version: known.version, isOnlyWay: false }, readPublicVersion);
    if (found !== undefined) seen(found.version);
    return found?.version ?? known.version;
  };

  return {
    version: async () => (await newest())?.toString(),
    read: replica ? through(replica.read, readPrimary) : readPrimary,
    search: replica ? through(replica.search, searchPrimary) : searchPrimary,
    async isReadable() {
      const known = await know();
      if (replica === undefined || known === undefined) return false;
      const found = await replica.read({ version: known.version, isOnlyWay: true }, readPublicVersion);
      return found !== undefined;
    },
    close: async () => replica?.close(),
  };
}

/** As if a connection had failed, so it is explained like that. */
function nobodyAnswers(): Error {
  return Object.assign(new Error("The primary doesn't answer, and the replica lags or fails."), {
    code: 'ETIMEDOUT',
  });
}
