import { smallestGroup } from '#shared/limits.ts';

/** Held reviews appear together in a month, once there are five that were approved before it. */
export type Appearance = { month: number; count: number };

/** How many appear in each month, given how many were approved in each. Fewer than five never appear. */
export function releasesOf(approved: readonly number[]): Appearance[] {
  const releases: Appearance[] = [];
  let held = 0;
  for (const [month, count] of approved.entries()) {
    held += count;
    if (held < smallestGroup) continue;
    releases.push({ month: month + 1, count: held });
    held = 0;
  }
  return releases;
}

/**
 * The month in which the most likely author of each release was approved. Here, the employer also knows the month in
 * which each person's review was approved, if there is one. That is more than a log says.
 * @param asked how many people there are for each month of approval
 * @param mayBeSilent whether any of them may have written nothing, or whether all have written
 */
export function likeliestMonths(
  asked: readonly number[],
  releases: readonly Appearance[],
  mayBeSilent: boolean,
): number[] {
  let from = 0;
  return releases.map(({ month, count }) => {
    const months = asked.slice(from, month);
    const written = writtenIn(months, count, mayBeSilent);
    const shares = months.map((people, index) => (people === 0 ? 0 : (written[index] ?? 0) / people));
    const likeliest = from + shares.indexOf(Math.max(...shares));
    from = month;
    return likeliest;
  });
}

/**
 * How many reviews each month before a release brought on average. Before the last of these months there were fewer
 * than five. Every group of people is equally likely to have written, and together they wrote `count`.
 */
function writtenIn(months: readonly number[], count: number, mayBeSilent: boolean): number[] {
  const sums = months.map(() => 0);
  let ways = 0;
  const go = (written: readonly number[], held: number, weight: number) => {
    const people = months[written.length];
    const isLast = written.length === months.length - 1;
    if (people === undefined) {
      ways += weight;
      for (const [index, number] of written.entries()) sums[index] = (sums[index] ?? 0) + weight * number;
      return;
    }
    for (let next = mayBeSilent ? 0 : people; next <= people; next += 1)
      if (isLast ? held + next === count : held + next < smallestGroup)
        go([...written, next], held + next, weight * choose(people, next));
  };
  go([], 0, 1);
  return sums.map((sum) => sum / ways);
}

function choose(people: number, number: number): number {
  let ways = 1;
  for (let index = 0; index < number; index += 1) ways = (ways * (people - index)) / (index + 1);
  return ways;
}
