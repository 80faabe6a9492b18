const ROUNDS = 5;
const PATIENCE_MS = 20_000;

export type Times = { p50: number; p99: number; worst: number };

/**
 * Milliseconds of some reads, one after another. Each is run up to five times, unless a round takes too long, and the
 * shortest time counts: in one round, other work on the machine would be most of the slowest hundredth.
 */
export async function timesOf<Item>(
  items: readonly Item[],
  read: (item: Item) => Promise<unknown>,
): Promise<Times> {
  const best = items.map(() => Number.POSITIVE_INFINITY);
  const begun = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0 && performance.now() - begun > PATIENCE_MS) break;
    for (const [index, item] of items.entries()) {
      const start = performance.now();
      await read(item);
      best[index] = Math.min(best[index] ?? 0, performance.now() - start);
    }
  }
  best.sort((one, other) => one - other);
  const at = (share: number) => best[Math.floor((best.length - 1) * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), worst: at(1) };
}
