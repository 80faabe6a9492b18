/** The share of companies that no one has reviewed. */
const UNREVIEWED = 0.25;

/**
 * How many reviews each company has, most first, by Zipf's law: the second has half as many as the first, the third a
 * third. Each reviewed company has at least one.
 */
export function reviewCounts(companies: number, reviews: number): number[] {
  const reviewed = Math.round(companies * (1 - UNREVIEWED));
  const of = (largest: number, rank: number) => Math.max(1, Math.round(largest / (rank + 1)));
  const total = (largest: number) => {
    let sum = 0;
    for (let rank = 0; rank < reviewed; rank += 1) sum += of(largest, rank);
    return sum;
  };
  let [low, high] = [0, reviews];
  while (high - low > 0.5) {
    const middle = (low + high) / 2;
    if (total(middle) > reviews) high = middle;
    else low = middle;
  }
  const counts = Array.from({ length: companies }, (_, rank) => (rank < reviewed ? of(low, rank) : 0));
  // What rounding leaves over goes to the largest.
  counts[0] = (counts[0] ?? 0) + reviews - total(low);
  return counts;
}
