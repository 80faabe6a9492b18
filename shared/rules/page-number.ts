import { pageSizes } from '#shared/limits.ts';

/** A whole number of at least 1, with at most ten digits, as it appears in a URL. Null for anything else. */
export function numberIn(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** The ids in a URL, with commas between them, each once: as many as fit, without anything that is no id. */
export function idsIn(text: string | null | undefined, most: number): number[] {
  const ids = (text ?? '').split(',').flatMap((part) => numberIn(part) ?? []);
  return [...new Set(ids)].slice(0, most);
}

/** The number of a list's last page, or of the last one that we serve. */
export function lastPage(size: number, count = Number.POSITIVE_INFINITY): number {
  return Math.max(1, Math.ceil(Math.min(count, pageSizes.maxOffset + size) / size));
}

/** The page that a URL asks for. Page 1 if it names none, and the last page if it goes past that. */
export function pageIn(text: string | null, last: number): number {
  return Math.min(numberIn(text) ?? 1, last);
}

/** The rows of a page, as a call's input. */
export function pageInput(page: number, size: number): { limit: number; offset: number } {
  return { limit: size, offset: (page - 1) * size };
}

/** The values that differ from the defaults. Only these go into a URL. */
export function queryOf<View extends Record<string, string | number | null>>(
  view: View,
  defaults: View,
): Record<string, string> {
  const changed = Object.entries(view).filter(([name, value]) => value !== null && value !== defaults[name]);
  return Object.fromEntries(changed.map(([name, value]) => [name, String(value)]));
}
