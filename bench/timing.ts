import { createHistogram } from 'node:perf_hooks';

const PER_MS = 1e6;

export type Times = { p50: number; p99: number; longest: number };
type Options = {
  /** Calls at the same time. */
  clients?: number;
  /** So many calls before, which aren't counted: they run before the code is optimized. */
  warmUp?: number;
};

/** How long calls take, in milliseconds. */
export async function timeCalls(
  rounds: number,
  call: (round: number) => Promise<unknown>,
  { clients = 1, warmUp = 0 }: Options = {},
): Promise<Times> {
  const histogram = createHistogram();
  let begun = -warmUp;
  const client = async () => {
    while (begun < rounds) {
      const round = begun;
      begun += 1;
      const start = process.hrtime.bigint();
      await call(Math.abs(round));
      if (round >= 0) histogram.record(process.hrtime.bigint() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const at = (percentile: number) => histogram.percentile(percentile) / PER_MS;
  return { p50: at(50), p99: at(99), longest: histogram.max / PER_MS };
}
