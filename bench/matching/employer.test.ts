import { expect, it } from 'vitest';
import { type Random, seededRandom } from '#db/demo-data/random.ts';
import { type Asked, findSuspects } from './employer.ts';
import { type Appearance, likeliestMonths, releasesOf } from './held.ts';

/** How likely each person is to have written a review at each place, from every way in which it can have happened. */
function countWays(asked: Asked, counts: Map<number, number>): number[][] {
  const weights = asked.map(() => [] as number[]);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const go = (places: (number | undefined)[], left: Map<number, number>, weight: number) => {
    const choices = asked[places.length];
    if (choices === undefined) {
      if ([...left.values()].some((count) => count > 0)) return;
      for (const [person, place] of places.entries()) {
        const row = weights[person];
        if (row && place !== undefined) row[place] = (row[place] ?? 0) + weight;
      }
      return;
    }
    if (asked.length > total) go([...places, undefined], left, weight);
    for (const [place, likely] of choices) {
      const count = left.get(place) ?? 0;
      if (count > 0) go([...places, place], new Map(left).set(place, count - 1), weight * likely);
    }
  };
  go([], counts, 1);
  return weights;
}

const PLACES = 5;

function drawAsked(random: Random, people: number): Asked {
  const starts = Array.from({ length: people }, () => Math.floor(random() * (PLACES - 2))).sort();
  return starts.map((start) => new Map([0, 1, 2].map((later) => [start + later, 0.1 + random()])));
}

it.each([
  ['all write', 6, 6],
  ['some only ask', 6, 3],
])('names the most likely author over everything that could have happened, if %s', (_if, people, authors) => {
  const random = seededRandom(people + authors);
  for (let round = 0; round < 100; round += 1) {
    const asked = drawAsked(random, people);
    const counts = new Map<number, number>();
    for (const places of asked.slice(0, authors)) {
      const place = [...places.keys()][Math.floor(random() * places.size)] ?? 0;
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
    const weights = countWays(asked, counts);
    for (const [place, suspect] of findSuspects(asked, counts)) {
      const most = Math.max(...weights.map((row) => row[place] ?? 0));
      expect((weights[suspect]?.[place] ?? 0) / most).toBeCloseTo(1, 9);
    }
  }
});

/** Of all groups of people that explain the releases, in how many each month's people wrote one of a release. */
function countGroups(months: readonly number[], releases: readonly Appearance[]) {
  const people = months.flatMap((count, month) => Array<number>(count).fill(month));
  const wrote = releases.map(() => months.map(() => 0));
  for (let group = 0; group < 2 ** people.length; group += 1) {
    const approved = months.map(() => 0);
    for (const [person, month] of people.entries())
      if (group & (1 << person)) approved[month] = (approved[month] ?? 0) + 1;
    if (JSON.stringify(releasesOf(approved)) !== JSON.stringify(releases)) continue;
    for (const [index, { month }] of releases.entries())
      for (let one = releases[index - 1]?.month ?? 0; one < month; one += 1) {
        const row = wrote[index];
        if (row) row[one] = (row[one] ?? 0) + (approved[one] ?? 0) / (months[one] || 1);
      }
  }
  return wrote;
}

it('names the people of the most likely month of a release, over every group that can have written it', () => {
  const random = seededRandom(5);
  let named = 0;
  for (let round = 0; round < 60; round += 1) {
    const asked = Array.from({ length: 4 }, () => Math.floor(random() * 5));
    const releases = releasesOf(asked.map((people) => Math.floor(random() * (people + 1))));
    const wrote = countGroups(asked, releases);
    for (const [index, month] of likeliestMonths(asked, releases, true).entries()) {
      const row = wrote[index] ?? [];
      expect((row[month] ?? 0) / Math.max(...row)).toBeCloseTo(1, 9);
      named += 1;
    }
  }
  expect(named).toBeGreaterThan(10);
});

it('knows what appears when five are held: in the month after the fifth, with all before it', () => {
  expect(releasesOf([4, 0, 1, 9, 2, 2])).toEqual([
    { month: 3, count: 5 },
    { month: 4, count: 9 },
  ]);
});
