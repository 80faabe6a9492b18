import { setTimeout as pause } from 'node:timers/promises';
import { within } from '#shared/within.ts';
import { isUnavailable } from './failures.ts';

/** How long the primary may take to say the version, and how long while it is known to be away. */
const PATIENCE_MS = 800;
const PATIENCE_WHILE_AWAY_MS = 100;
/** How long data may be shown after the primary has last said that it is current. A failover takes less. */
const TRUSTED_MS = 60_000;

export type KnownVersion = {
  version: number;
  /** Whether the primary said so after it was asked; otherwise it doesn't answer. */
  isConfirmed: boolean;
};

/**
 * Knows the public data version. Each question goes to the primary, so no one sees data from before a decision that
 * someone has already seen. While the primary doesn't answer, the last known version counts, for a minute: a failover takes less,
 * and if the primary is only out of reach for us, no one sees for longer what was removed.
 * @param read asks the primary
 * @param clock milliseconds of a clock that is never set
 */
export function watchVersion(read: () => Promise<number>, clock = () => performance.now()) {
  /** `order` says which of two answers belongs to the later question: they may arrive the other way around. */
  let latest: { version: number; order: number } | undefined;
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let questions = 0;
  let isAway = false;
  let probe: Promise<boolean> | undefined;

  const ask = async (): Promise<void> => {
    questions += 1;
    const order = questions;
    const askedAt = clock();
    const version = await read();
    confirmedAt = Math.max(confirmedAt, askedAt);
    if (order > (latest?.order ?? 0)) latest = { version, order };
  };
  const lastKnown = (isConfirmed: boolean): KnownVersion | undefined =>
    latest && clock() - confirmedAt < TRUSTED_MS ? { version: latest.version, isConfirmed } : undefined;
  /** One question at a time, so they don't pile up in front of a primary that is gone. */
  const isBack = async () => {
    probe ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        probe = undefined;
      });
    return Promise.race([probe, pause(PATIENCE_WHILE_AWAY_MS, false)]);
  };

  return {
    /** The newest version; undefined if no one knows. */
    async know(): Promise<KnownVersion | undefined> {
      if (isAway && !(await isBack())) return lastKnown(false);
      try {
        await within(PATIENCE_MS, ask());
        isAway = false;
        return lastKnown(true);
      } catch (error) {
        isAway = isUnavailable(error);
        return isAway ? lastKnown(false) : undefined;
      }
    },
    /** A replica has this version. From now on, no one gets an older one. */
    seen(version: number): void {
      if (latest === undefined || version <= latest.version) return;
      questions += 1;
      latest = { version, order: questions };
    },
  };
}
