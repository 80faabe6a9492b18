import type { FastifyInstance } from 'fastify';
import { isMigrated } from '#db/migrate.ts';
import { readSealingKey } from '#db/queries/sealing-key.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { within } from '#shared/within.ts';

/** Load balancers wait for about twice as long. */
const PATIENCE_MS = 1000;

/**
 * `/healthz`: the process runs. `/readyz`: the database is reachable, migrated, and sealed with a key that we have; or
 * only a replica is reachable, and the site can be read. It says if no email can be sent, which stops no one from
 * reading.
 */
export function registerHealth(
  app: FastifyInstance,
  { db, publicData, seals, mailWatch }: Pick<Deps, 'db' | 'publicData' | 'seals' | 'mailWatch'>,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', { config: { isForOperator: true } }, async () => {
    const ready = await within(PATIENCE_MS, isMigrated(db)).catch(async (cause) => {
      if (await publicData.isReadable()) return undefined;
      throw new AppError('unavailable', { message: "The database can't be reached.", cause });
    });
    const email = mailWatch.trouble();
    // A load balancer that sent no one here would make it worse.
    if (ready === undefined) return { status: 'read-only', email };
    if (!ready) throw new AppError('unavailable', { message: "The database hasn't been migrated." });
    const key = await readSealingKey(db);
    if (key !== undefined && !seals.has(key))
      throw new AppError('unavailable', {
        message: "KEYS_DIR doesn't have the key that the database is sealed with.",
      });
    return { status: 'ready', email };
  });
}
