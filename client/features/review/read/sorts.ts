import type { ApiInputs } from '#client/api.ts';

export type Sort = NonNullable<ApiInputs['reviews']['list']['sort']>;

const labels: Record<Sort, string> = {
  recent: 'Most Recent',
  highest: 'Highest Rated',
  lowest: 'Lowest Rated',
};

export const sortOptions = Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The sort named in a URL; anything unknown is the default. */
export function sortFrom(text: string | null): Sort {
  return text !== null && Object.hasOwn(labels, text) ? (text as Sort) : 'recent';
}
