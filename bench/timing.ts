import { createHistogram } from 'node:perf_hooks';

const PER_MS = 1e6;

/** How long calls take, in milliseconds, by so many clients at the same time. */
export async function timeCalls(
  rounds: number,
  call: (round: number) => Promise<unknown>,
  { clients = 1 } = {},
): Promise<{ p50: number; p99: number }> {
  const histogram = createHistogram();
  let begun = 0;
  const client = async () => {
    while (begun < rounds) {
      const round = begun;
      begun += 1;
      const start = process.hrtime.bigint();
      await call(round);
      histogram.record(process.hrtime.bigint() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const at = (percentile: number) => histogram.percentile(percentile) / PER_MS;
  return { p50: at(50), p99: at(99) };
}
