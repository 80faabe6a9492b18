import { smallestFlood } from '#shared/limits.ts';
import { type ComparedText, comparedText, likenessOf } from './near-duplicates.ts';

type Compared = { company_id: number; rating: number; free_form_text: string };

/**
 * The reviews of the same company that are much alike one review or one of those, itself included, in their order; none if
 * they are too few to be a flood.
 */
export function reviewsLike<Item extends Compared>(review: Item, all: readonly Item[]): Item[] {
  const others = all.filter(
    ({ company_id, rating }) => company_id === review.company_id && rating === review.rating,
  );
  if (others.length < smallestFlood) return [];
  const texts = new Map(others.map((other) => [other, comparedText(other.free_form_text)]));
  const found = new Set([review]);
  for (const one of found) for (const other of others) if (isLike(one, other, texts)) found.add(other);
  return found.size < smallestFlood ? [] : others.filter((other) => found.has(other));
}

function isLike<Item extends Compared>(one: Item, other: Item, texts: Map<Item, ComparedText>): boolean {
  // Short texts have nothing to compare: those count only if they are the same.
  if (one.free_form_text.trim() === other.free_form_text.trim()) return true;
  const [text, otherText] = [texts.get(one), texts.get(other)];
  return text !== undefined && otherText !== undefined && likenessOf(text, otherText) !== undefined;
}
