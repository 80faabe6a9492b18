import { smallestFlood } from '#shared/limits.ts';
import { type ComparedText, comparedText, likenessOf } from './near-duplicates.ts';

type Compared = { id: number; company_id: number; rating: number; free_form_text: string };

/** The reviews of the same company that are much alike one review, itself included; none if they are too few to be a flood. */
export function reviewsLike<Item extends Compared>(review: Item, all: readonly Item[]): Item[] {
  const own = comparedText(review.free_form_text);
  const found = all.filter(
    (other) =>
      other.id === review.id ||
      (other.company_id === review.company_id &&
        other.rating === review.rating &&
        isLike(own, review, other)),
  );
  return found.length < smallestFlood ? [] : found;
}

function isLike(own: ComparedText, review: Compared, other: Compared): boolean {
  const theirs = comparedText(other.free_form_text);
  // Short texts can't be compared: those count only if they are the same.
  if (own.shingles.size === 0 || theirs.shingles.size === 0)
    return other.free_form_text.trim() === review.free_form_text.trim();
  return likenessOf(own, theirs) !== undefined;
}
