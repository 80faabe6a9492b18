import { readdirSync } from 'node:fs';
import type { RunningProcess } from './processes.ts';

export type Sample = { minute: number; megabytes: number; files: number };

const EACH_MS = 1000;

/** Notes each second how much memory a process uses and how many files and sockets it has open. */
export function watchProcess({ pid, memory }: Pick<RunningProcess, 'pid' | 'memory'>) {
  const start = performance.now();
  const samples: Sample[] = [];
  const timer = setInterval(() => {
    const minute = (performance.now() - start) / 60_000;
    samples.push({ minute, megabytes: memory(), files: readdirSync(`/proc/${pid}/fd`).length });
  }, EACH_MS);
  return {
    stop(): Sample[] {
      clearInterval(timer);
      return samples;
    },
  };
}

/** By how much a value grows each minute: the slope of the line that fits best. */
export function growthPerMinute(samples: readonly Sample[], of: 'megabytes' | 'files'): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map((sample) => sample[of]))];
  let [above, below] = [0, 0];
  for (const sample of samples) {
    above += (sample.minute - x) * (sample[of] - y);
    below += (sample.minute - x) ** 2;
  }
  return below === 0 ? 0 : above / below;
}

const LIVE = /^live heap (\d+)$/gm;

/** Loaded before a server, so `liveHeap` can ask it. */
export const tellsLiveHeap = ['--expose-gc', '--import', `file://${import.meta.dirname}/tell-live-heap.ts`];

/** The objects that are in use after a garbage collection, in MB. */
export async function liveHeap({ pid, output }: Pick<RunningProcess, 'pid' | 'output'>): Promise<number> {
  const told = () => [...output().matchAll(LIVE)];
  const before = told().length;
  process.kill(pid, 'SIGWINCH');
  while (told().length === before) await new Promise((resolve) => setTimeout(resolve, 20));
  return Number(told().at(-1)?.[1]) / 2 ** 20;
}
