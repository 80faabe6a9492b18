import { smallestFlood } from '#shared/limits.ts';
import { shinglesOf } from './near-duplicates.ts';

type Compared = { id: number; company_id: number; rating: number; free_form_text: string };

/** From this share of common word sequences on, two texts are much alike. */
const alike = 0.6;

/** The reviews of the same company that are much alike one review, itself included; none if they are too few to be a flood. */
export function reviewsLike<Item extends Compared>(review: Item, all: readonly Item[]): Item[] {
  const own = shinglesOf(review.free_form_text);
  const found = all.filter(
    (other) =>
      other.id === review.id ||
      (other.company_id === review.company_id &&
        other.rating === review.rating &&
        isLike(own, review, other)),
  );
  return found.length < smallestFlood ? [] : found;
}

function isLike(own: readonly string[], review: Compared, other: Compared): boolean {
  const theirs = new Set(shinglesOf(other.free_form_text));
  // Short texts have no sequences: those count only if they are the same.
  if (own.length === 0 || theirs.size === 0)
    return other.free_form_text.trim() === review.free_form_text.trim();
  const common = own.filter((shingle) => theirs.has(shingle)).length;
  return common / (own.length + theirs.size - common) >= alike;
}
