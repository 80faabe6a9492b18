import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** A request waits no longer than this, and only until the first of them has. */
const PATIENCE_MS = 200;
const RETRY_MS = 1000;

export type Valkey = ReturnType<typeof openValkey>;

/**
 * A connection to Valkey or Redis that is either up or not asked. It goes down when a command fails or takes too long, and
 * comes up again by itself, once a write has succeeded that no request waits for.
 */
export function openValkey(url: string, patienceMs = PATIENCE_MS) {
  const client = new Redis(url, {
    lazyConnect: true,
    protocol: 2,
    connectTimeout: RETRY_MS,
    commandTimeout: patienceMs,
    disconnectTimeout: PATIENCE_MS,
    retryStrategy: () => RETRY_MS,
    // A caller that waits for a command counts elsewhere by the time it would be sent.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  });
  let up = false;
  let faltered = false;
  const giveUp = () => {
    up = false;
    faltered = true;
    if (client.status === 'ready') client.disconnect(true);
  };
  const probe = async () => {
    if (client.status !== 'ready') return;
    // Writes, because a replica or a full memory answers everything else.
    await client.set('probe', 1, 'EX', 1).then(() => {
      up = true;
    }, giveUp);
  };
  client.on('error', () => {});
  client.on('ready', probe);
  client.on('close', () => {
    up = false;
    faltered = true;
  });
  return {
    client,
    isUp: () => up,
    /** For someone to whom a command failed. */
    giveUp,
    /** Finds out whether it is up before a request does. */
    probe,
    /** Whether it has been up ever since the last time this was called. */
    stayedUp(): boolean {
      const stayed = up && !faltered;
      faltered = false;
      return stayed;
    },
    /** Connects, and waits a moment for that. If it fails, it is tried again and again. */
    async start(): Promise<void> {
      await Promise.race([client.connect(), setTimeout(RETRY_MS)]).catch(() => {});
      await probe();
    },
    stop: () => client.disconnect(),
  };
}
