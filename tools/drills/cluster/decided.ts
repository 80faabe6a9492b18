import { randomInt } from 'node:crypto';
import { type Answered, isFine, type Visitor } from './visitor.ts';

/** A decision that was acknowledged; no longer current as soon as the next one about its review is on its way. */
export type Decided = {
  id: number;
  company_id: number;
  text: string;
  isPublic: boolean;
  isCurrent: boolean;
};

/** A decision that is undone would be one of the last ones. */
const NEWEST = 10;

export const pathOf = (company: number): string => `/api/v1/reviews?company_id=${company}&limit=100`;
export const shows = ({ body }: Answered, text: string): boolean =>
  (body as { free_form_text: string }[]).some(({ free_form_text }) => free_form_text === text);

/**
 * Reads the reviews of a company, of which one was published or removed. What began before the next decision was sent, and
 * ended after it, may show either.
 */
export async function readDecided(visitor: Visitor, decided: Decided[]): Promise<void> {
  const newest = decided.filter(({ isCurrent }) => isCurrent).slice(-NEWEST);
  const review = newest[randomInt(Math.max(1, newest.length))];
  if (review === undefined) return;
  const { company_id, isPublic, text } = review;
  // Otherwise from the memory of a Candor, which must know that it is old.
  const asked = {
    what: isPublic ? 'published review' : 'removed review',
    path: pathOf(company_id),
    isFresh: randomInt(2) === 0,
  };
  await visitor.ask(
    asked,
    (answered) => isFine(answered) && (!review.isCurrent || shows(answered, text) === isPublic),
  );
}
