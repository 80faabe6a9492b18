import { smallestFlood } from '#shared/limits.ts';
import { comparedText, likenessOf } from './near-duplicates.ts';

type Compared = { company_id: number; rating: number; free_form_text: string };

/** The reviews of the same company that are much alike one review, itself included; none if they are too few to be a flood. */
export function reviewsLike<Item extends Compared>(review: Item, all: readonly Item[]): Item[] {
  const text = comparedText(review.free_form_text);
  const isLike = (other: Item) =>
    // Short texts have nothing to compare: those count only if they are the same.
    other.free_form_text.trim() === review.free_form_text.trim() ||
    likenessOf(text, comparedText(other.free_form_text)) !== undefined;
  const found = all.filter(
    (other) => other.company_id === review.company_id && other.rating === review.rating && isLike(other),
  );
  return found.length < smallestFlood ? [] : found;
}
