import type { Presence } from '#db/presence.ts';
import type { CountOf } from './count.ts';
import { type HourlySalts, openHourlySalts } from './hourly-salts.ts';
import { createOwnCounters } from './own-counters.ts';
import { createSharedCounters } from './shared-counters.ts';
import { openValkey, type Valkey } from './valkey.ts';

/** Always the same, so nothing this does shows when a request came. */
const BEAT_MS = 30_000;

export type Counters = ReturnType<typeof createCounters>;

type Options = {
  /** Of Valkey or Redis. */
  url: string | undefined;
  keysDir: string;
  now: () => Date;
  /** How long a request may wait for Valkey, if not as long as usual. */
  patienceMs?: number;
};

/**
 * Where calls are counted against rate limits: in Valkey, for all servers together, or in this process's memory, which then
 * allows its share of what all processes on the database allow.
 */
export function createCounters({ url, keysDir, now, patienceMs }: Options) {
  const own = createOwnCounters();
  const shared =
    url === undefined
      ? undefined
      : openShared(openValkey(url, patienceMs), openHourlySalts(keysDir, now), own.of);
  let presence: Presence | undefined;
  let beating: Promise<void> = Promise.resolve();
  let clock: NodeJS.Timeout | undefined;
  /** Counts the processes again, and finds out whether they can count together. */
  const beat = async () => {
    // While the database fails, so does more than this: the last shares stay.
    const standing = await presence?.stand().catch(() => undefined);
    if (standing !== undefined) own.divideAmong(standing);
    await shared?.beat();
  };
  const of: CountOf = shared?.of ?? own.of;
  return {
    of,
    beat,
    /** @param report writes a line to the log: when servers stop counting together, and when they do again */
    async start(ofProcess: Presence, report: (line: string) => void): Promise<void> {
      presence = ofProcess;
      await shared?.start(report);
      await beat();
      clock = setInterval(() => {
        beating = beating.then(beat);
      }, BEAT_MS).unref();
    },
    /** Before the database is closed. Someone may still count, in memory. */
    async stop(): Promise<void> {
      clearInterval(clock);
      await beating;
      await presence?.end();
      presence = undefined;
      shared?.stop();
    },
  };
}

function openShared(valkey: Valkey, salts: HourlySalts, ownCount: CountOf) {
  let reported: string | undefined = TOGETHER;
  let report = (_line: string) => {};
  const state = () => {
    try {
      salts.renew();
    } catch {
      return NO_SALT;
    }
    return valkey.stayedUp() ? TOGETHER : APART;
  };
  return {
    of: createSharedCounters(valkey, salts, ownCount).of,
    start(to: (line: string) => void): Promise<void> {
      report = to;
      return valkey.start();
    },
    stop: valkey.stop,
    async beat(): Promise<void> {
      await valkey.probe();
      const line = state();
      if (line !== reported) report(line);
      reported = line;
    },
  };
}

const TOGETHER = 'rate limits are counted at LIMITS_URL again, for all servers together';
const APART = 'LIMITS_URL fails or is too slow: each server counts its share of the rate limits in memory';
const NO_SALT =
  "KEYS_DIR can't be read or written: each server counts its share of the rate limits in memory";
