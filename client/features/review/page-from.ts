import { pageSizes } from '#shared/limits.ts';

const lastPage = Math.floor(pageSizes.maxOffset / pageSizes.reviews) + 1;

/** Page number in a URL; anything else is page 1. */
export function pageFrom(text: string | null): number {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Math.min(Number(text), lastPage) : 1;
}
