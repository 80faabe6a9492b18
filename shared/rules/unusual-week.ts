/** Fewer are no flood, whatever is usual. */
const fewest = 5;
/** So many times what a usual week has. */
const times = 4;
const weeksInMonth = 30 / 7;

/** Whether a month's reviews of a company are far more than what its usual month has. */
export function isUnusualMonth(reviews: number, usualMonth: number): boolean {
  return reviews >= fewest && reviews >= times * usualMonth;
}

/** Whether a week's reviews of a company are far more than what its usual month has. */
export function isUnusualWeek(reviews: number, usualMonth: number): boolean {
  return reviews >= fewest && reviews >= (times * usualMonth) / weeksInMonth;
}
