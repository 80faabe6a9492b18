/** All permutations of the numbers from 0 to `count` - 1. */
export function permutations(count: number): number[][] {
  if (count === 0) return [[]];
  return permutations(count - 1).flatMap((shorter) =>
    Array.from({ length: count }, (_, place) => shorter.toSpliced(place, 0, count - 1)),
  );
}
