import { pageSizes } from '#shared/limits.ts';

/** A whole number from 1 up with at most ten digits, as it appears in a URL; null for anything else. */
export function numberIn(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** Number of the last page of a list, or the last one that the server serves. */
export function lastPage(size: number, count = Number.POSITIVE_INFINITY): number {
  return Math.max(1, Math.ceil(Math.min(count, pageSizes.maxOffset + size) / size));
}

/** The page that a URL asks for; page 1 if it names none, the last one if it names one beyond. */
export function pageIn(text: string | null, last: number): number {
  return Math.min(numberIn(text) ?? 1, last);
}

/** The rows of a page, as a call's input. */
export function pageInput(page: number, size: number): { limit: number; offset: number } {
  return { limit: size, offset: (page - 1) * size };
}

/** What goes into a URL: the values that differ from the default ones. */
export function queryOf<View extends Record<string, string | number | null>>(
  view: View,
  defaults: View,
): Record<string, string> {
  const changed = Object.entries(view).filter(([name, value]) => value !== null && value !== defaults[name]);
  return Object.fromEntries(changed.map(([name, value]) => [name, String(value)]));
}
