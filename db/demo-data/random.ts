/** A seeded source of numbers from 0 (inclusive) to 1 (exclusive), like `Math.random`. */
export type Random = () => number;

/**
 * Mulberry32 by Tommy Ettinger (public domain,
 * https://gist.github.com/tommyettinger/46a874533244883189143505d203312c): 32 bits of state, enough for demo data but
 * not for secrets.
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** True with the given probability, 0 to 1. */
export function chance(random: Random, probability: number): boolean {
  return random() < probability;
}

/** A uniformly distributed number between two bounds. */
export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

/** One item from a list of [item, weight], weighted. */
export function pickWeighted<Item>(random: Random, choices: readonly (readonly [Item, number])[]): Item {
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of choices) {
    left -= weight;
    if (left < 0) return item;
  }
  throw new Error('Nothing to pick from.');
}

/**
 * Roughly normal with mean 0: a sum of twelve uniform numbers, which is exact in every engine, unlike `Math.log` and
 * `Math.cos`.
 */
export function bell(random: Random, deviation: number): number {
  let sum = -6;
  for (let draw = 0; draw < 12; draw += 1) sum += random();
  return sum * deviation;
}
