/** Colour of a score: 1 to 4 red, 5 orange, 6 to 10 green. */
export function scoreLevel(score: number): 'bad' | 'middle' | 'good' {
  if (score <= 4) return 'bad';
  return score === 5 ? 'middle' : 'good';
}
