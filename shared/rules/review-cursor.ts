import { scores } from '#shared/limits.ts';
import type { ReviewSort } from '#shared/words.ts';

type Listed = { id: number; rating: number; created_at: string };

/** Where a page of reviews ends: the sort value (`YYYY-MM` or a sum of scores) and the id of its last review. */
export type ReviewCursor = { value: string | number; id: number };

/** As a query parameter, such as `2026-05.4711283316`. It reveals nothing that the review doesn't show. */
export function cursorAfter({ id, rating, created_at }: Listed, sort: ReviewSort): string {
  const value =
    sort === 'recent' ? created_at.slice(0, 'YYYY-MM'.length) : Math.round(rating * 2 * scores.count);
  return `${value}.${id}`;
}

/** Undefined if the text isn't a cursor for this sort. */
export function readCursor(text: string, sort: ReviewSort): ReviewCursor | undefined {
  const form = sort === 'recent' ? /^(\d{4}-\d\d)\.([1-9]\d{0,15})$/ : /^([1-9]\d{1,2})\.([1-9]\d{0,15})$/;
  const [, value, id] = form.exec(text) ?? [];
  if (value === undefined || !Number.isSafeInteger(Number(id))) return undefined;
  return { value: sort === 'recent' ? value : Number(value), id: Number(id) };
}
