import { minutes } from '#shared/limits.ts';

/** UTC day of an instant, `YYYY-MM-DD`. */
export function day(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** A `YYYY-MM-DD` so many days later. */
export function daysAfter(from: string, days: number): string {
  return day(new Date(Date.parse(from) + days * 86_400_000));
}

/** Whole days from one `YYYY-MM-DD` to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** The Monday of an instant's week, `YYYY-MM-DD`, UTC. */
export function monday(at: Date): string {
  const back = (at.getUTCDay() + 6) % 7;
  return day(new Date(at.getTime() - back * 86_400_000));
}

/** UTC month of an instant, `YYYY-MM`. */
export function month(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** UTC hour of an instant, `YYYY-MM-DDTHH`. */
export function hour(at: Date): string {
  return at.toISOString().slice(0, 13);
}

/** First day of a `YYYY-MM` month, `YYYY-MM-DD`. */
export function firstDay(ofMonth: string): string {
  return `${ofMonth}-01`;
}

/** First day of an instant's month, `YYYY-MM-DD`, UTC. */
export function monthStart(at: Date): string {
  return firstDay(month(at));
}

/** Calendar quarter of a `YYYY-MM` month, `YYYY-Qn`. */
export function quarter(ofMonth: string): string {
  const [year, number] = ofMonth.split('-');
  return `${year}-Q${Math.ceil(Number(number) / 3)}`;
}

/** The month `count` months before an instant, `YYYY-MM`, UTC. */
export function monthsBefore(at: Date, count: number): string {
  return month(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - count, 1)));
}

/** The month after an instant's, `YYYY-MM`, UTC. */
export function monthAfter(at: Date): string {
  return monthsBefore(at, -1);
}

/** The next January or July after an instant's month, `YYYY-MM`, UTC. */
export function halfYearAfter(at: Date): string {
  return monthsBefore(at, (at.getUTCMonth() % 6) - 6);
}

/** Period of a credential: the UTC calendar year, `YYYY`. */
export function period(at: Date): string {
  return String(at.getUTCFullYear());
}

/** Periods whose credentials we still accept: this year, and until the end of January the previous year. */
export function openPeriods(at: Date): string[] {
  const year = at.getUTCFullYear();
  return at.getUTCMonth() === 0 ? [String(year), String(year - 1)] : [String(year)];
}

/** ISO instant `lifetime` minutes after `at`, rounded up to a 10-minute step so it doesn't reveal the start. */
export function roundedExpiry(at: Date, lifetime: number): string {
  const step = minutes.expiryStep * 60_000;
  return new Date(Math.ceil((at.getTime() + lifetime * 60_000) / step) * step).toISOString();
}

// The first format of Intl takes a browser 28 ms, on every page.
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** `November 2026`, for a date or month of which only `YYYY-MM` is read. */
export const monthName = (date: string): string =>
  `${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
