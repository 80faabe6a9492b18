import { within } from '#shared/within.ts';
import { openReplica, type PostgresOptions } from './drivers/postgres.ts';
import { isFromDatabase, isReadOnly } from './failures.ts';
import { readPublicVersion } from './queries/statistics.ts';
import type { Handle, Schema, Transaction } from './schema.ts';
import { setForSearch } from './search/connection.ts';

/** How long the replica may take to say its version. */
const PATIENCE_MS = 1000;
/** How long it is left alone after it failed, and after it lagged. */
const REST_MS = { failing: 2000, lagging: 200 };

type Asked = {
  /** The public data version that it needs to have. */
  version: number;
  /** Whether no one else could answer. */
  isOnlyWay: boolean;
};

export type ReplicaOptions = PostgresOptions & { url: string };

export type ReplicaReads = ReturnType<typeof createReplicaReads>;

/**
 * Reads from a replica. Its version and what is read are of one snapshot: behind a load balancer, two statements could be
 * answered by two replicas.
 */
export function createReplicaReads({ url, ...options }: ReplicaOptions) {
  const { reads, searches } = openReplica(url, options);
  let restsUntil = 0;

  const from =
    (connections: Handle<Schema>, before?: (trx: Transaction) => Promise<void>) =>
    /**
     * What `work` reads, and at which version; undefined if the replica lags or fails. Errors that aren't the database's are
     * thrown.
     */
    async <Value>({ version, isOnlyWay }: Asked, work: (trx: Handle<Schema>) => Promise<Value>) => {
      if (performance.now() < restsUntil && !isOnlyWay) return undefined;
      let isGivenUp = false;
      const { promise: saysVersion, resolve: hasSaidVersion } = Promise.withResolvers<void>();
      const reading = connections
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx: Transaction) => {
          const has = await readPublicVersion(trx);
          hasSaidVersion();
          if (isGivenUp || has < version) return undefined;
          await before?.(trx);
          return { version: has, value: await work(trx) };
        });
      try {
        await within(PATIENCE_MS, Promise.race([saysVersion, reading]));
        const found = await reading;
        if (found === undefined) restsUntil = performance.now() + REST_MS.lagging;
        return found;
      } catch (error) {
        isGivenUp = true;
        // What writes here is our mistake, and the primary would let it.
        if (!isFromDatabase(error) || isReadOnly(error)) throw error;
        restsUntil = performance.now() + REST_MS.failing;
        return undefined;
      }
    };

  return {
    read: from(reads),
    search: from(searches, options.isPooled ? setForSearch : undefined),
    close: () => reads.destroy(),
  };
}
