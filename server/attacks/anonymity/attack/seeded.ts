import { createHash } from 'node:crypto';

export type Seeded = ReturnType<typeof seeded>;

/** Randomness that depends only on the seed, with the quality of SHA-256. */
export function seeded(seed: string) {
  let count = 0;
  const block = () => {
    count += 1;
    return createHash('sha512').update(`${seed} ${count}`).digest();
  };
  const below = (limit: number) => Number(block().readBigUInt64BE() % BigInt(limit));
  return {
    /** Up to 64 bytes. */
    bytes: (length: number) => new Uint8Array(block().subarray(0, length)),
    below,
    /** The numbers from 0 to `count` - 1 in random order. */
    order(count: number): number[] {
      const numbers = Array.from({ length: count }, (_, index) => index);
      for (let last = count - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [numbers[last], numbers[other]] = [numbers[other] ?? 0, numbers[last] ?? 0];
      }
      return numbers;
    },
  };
}
