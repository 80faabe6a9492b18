const secondsPer = { year: 365 * 86_400, month: 30 * 86_400, day: 86_400, hour: 3600, minute: 60, second: 1 };

/**
 * Time between two instants in words: seconds, minutes, hours, days (under 30), months of 30 days, years of 365 days.
 */
export function relativeTime(then: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - then.getTime()) / 1000));
  for (const [unit, size] of Object.entries(secondsPer)) {
    const count = Math.floor(seconds / size);
    if (count > 0) return ago(count, unit);
  }
  return 'just now';
}

/**
 * Time since a calendar month in words, for dates with only a month.
 * @param month ISO date or month; only `YYYY-MM` is read. UTC.
 */
export function relativeMonth(month: string, now: Date): string {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number);
  const months = (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - monthNumber;
  if (months <= 0) return 'this month';
  return months < 12 ? ago(months, 'month') : ago(Math.floor(months / 12), 'year');
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
