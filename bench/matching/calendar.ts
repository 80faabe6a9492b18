/** Minutes of the year in which people ask for their links. */
export type Minute = number;

const HOUR = 60;
export const DAY = 24 * HOUR;

/** A year without a leap day; its first weekday is a Friday. */
const YEAR = 2027;
export const YEAR_MINUTES = 365 * DAY;
/** Slips of the past year are accepted until the end of January. */
export const LAST_MINUTE = 396 * DAY;

const dateOf = (day: number) => new Date(Date.UTC(YEAR, 0, 1 + day));

/** The day on which moderators see a review. Those of an hour arrive together at its end. */
export function arrivalDay(sent: Minute): number {
  return Math.floor((Math.ceil(sent / HOUR) * HOUR) / DAY);
}

/** The minutes in which reviews that arrive on a day were sent, without the first. */
export function sendingTimes(arrival: number): [after: Minute, until: Minute] {
  return [arrival * DAY - HOUR, (arrival + 1) * DAY - HOUR];
}

/** A moderator approves a review on the next working day. */
export function approvalDay(arrival: number): number {
  const weekend = [0, 6];
  let day = arrival + 1;
  while (weekend.includes(dateOf(day).getUTCDay())) day += 1;
  return day;
}

/** Months from the start of the year. */
export function monthOf(day: number): number {
  const date = dateOf(day);
  return (date.getUTCFullYear() - YEAR) * 12 + date.getUTCMonth();
}
