import { type Figure, type Place, withGrowth } from './figures.ts';
import { benchRecall } from './search/recall.ts';
import { benchSpeed } from './search/speed.ts';

/** What search finds among 2,000 companies, and how fast it is in a database of any size. */
export async function benchSearch({ size }: Place): Promise<Figure[]> {
  const fast = await benchSpeed(size);
  return [...(await benchRecall()), ...(size === 'S' ? fast : withGrowth(fast, await benchSpeed('S')))];
}
