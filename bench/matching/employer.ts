/**
 * What an employer with its mail server's log can work out: for each person, in the order in which they asked, how
 * likely each place in time is for her review, if she writes one.
 */
export type Asked = Map<number, number>[];

/** For each place in time, the person who most likely wrote a review that appeared there. */
export type Suspects = Map<number, number>;

/**
 * The exact probabilities, given when each person asked and how many reviews appeared at each place in time. No one can
 * name more authors on average. Reviews that appear together say nothing about each other's order.
 * @param counts how many reviews appeared at each place in time
 */
export function findSuspects(asked: Asked, counts: Map<number, number>): Suspects {
  const { strides, start, open } = codeOf(counts);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const mayBeSilent = asked.length > total;
  const last = new Map(asked.flatMap((places, person) => [...places.keys()].map((place) => [place, person])));
  /** What may come next, given the reviews that still lack an author, and how likely that is. */
  function* steps(state: number, person: number): Generator<[next: number, likely: number, place?: number]> {
    if (mayBeSilent) yield [state, 1];
    for (const [place, likely] of asked[person] ?? [])
      if (open(state, place) > 0) yield [state - (strides.get(place) ?? 0), likely, place];
  }
  const isPossible = (state: number, person: number) =>
    (closing[person] ?? []).every((place) => open(state, place) === 0);
  const closing = asked.map((_, person) => [...counts.keys()].filter((place) => last.get(place) === person));

  const forward = [new Map([[start, 1]])];
  for (const person of asked.keys()) {
    const after = new Map<number, number>();
    for (const [state, weight] of forward[person] ?? [])
      for (const [next, likely] of steps(state, person))
        if (isPossible(next, person)) after.set(next, (after.get(next) ?? 0) + weight * likely);
    forward.push(after);
  }
  let backward = new Map([[0, 1]]);
  const best = new Map<number, { person: number; weight: number }>();
  for (const person of [...asked.keys()].reverse()) {
    const before = new Map<number, number>();
    const wrote = new Map<number, number>();
    for (const [state, weight] of forward[person] ?? [])
      for (const [next, likely, place] of steps(state, person)) {
        const rest = likely * (backward.get(next) ?? 0);
        before.set(state, (before.get(state) ?? 0) + rest);
        if (place !== undefined) wrote.set(place, (wrote.get(place) ?? 0) + weight * rest);
      }
    for (const [place, weight] of wrote)
      if (weight > (best.get(place)?.weight ?? 0)) best.set(place, { person, weight });
    backward = before;
  }
  return new Map([...best].map(([place, { person }]) => [place, person]));
}

/** Encodes how many reviews of each place still lack an author as one number. */
function codeOf(counts: Map<number, number>) {
  const strides = new Map<number, number>();
  let stride = 1;
  let start = 0;
  for (const [place, count] of counts) {
    strides.set(place, stride);
    start += count * stride;
    stride *= count + 1;
  }
  if (stride > Number.MAX_SAFE_INTEGER) throw new Error('Too many reviews for one number.');
  const open = (state: number, place: number) =>
    Math.floor(state / (strides.get(place) ?? Number.POSITIVE_INFINITY)) % ((counts.get(place) ?? 0) + 1);
  return { strides, start, open };
}
