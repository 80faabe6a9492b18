import { type Hint, reviewHints } from '#shared/rules/review-hints.ts';
import { freeTexts, type ModeratedReview } from '#shared/schemas/review.ts';
import type { BlindReview } from '#shared/schemas/second-reading.ts';
import { type OfferedReason, offeredReasons } from './offered-reasons.ts';

/** Found from the content alone. */
export function hintsOf(review: BlindReview): Hint[] {
  return reviewHints({
    // The previous release doesn't send all of them.
    texts: Object.values(freeTexts(review)).map((text = '') => text),
    answers: review.enps_responses,
    known: [review.company_name],
  });
}

/** What the queue can be filtered by. */
export const hintKinds: Record<Hint['kind'], string> = {
  name: 'a name',
  only: 'only one person',
  title: 'a rare title',
  insult: 'an insult',
  answers: 'answers alike',
  language: 'another language',
  link: 'a link',
  phone: 'a phone number',
  email: 'an email address',
  date: 'an exact date',
  id: 'a personal number',
  iban: 'a bank account',
};

/** The reason that a hint of each kind would lead to, if it is right. */
const likelyReasons: Partial<Record<Hint['kind'], OfferedReason>> = {
  email: 'identifies_someone',
  phone: 'identifies_someone',
  iban: 'identifies_someone',
  id: 'identifies_someone',
  name: 'identifies_someone',
  only: 'identifies_someone',
  title: 'identifies_someone',
  insult: 'insulting',
  link: 'advertising',
};

/** The reason that the hints of a review speak for, in the order of the reasons. */
export function likelyReason(review: ModeratedReview): OfferedReason | undefined {
  const likely = new Set(hintsOf(review).map(({ kind }) => likelyReasons[kind]));
  return offeredReasons.find((reason) => likely.has(reason));
}

/** What a moderator may want to look at before deciding: each kind of hint once, with the parts of the texts it's about. */
export function ReviewHints({ review }: { review: BlindReview }) {
  const hints = hintsOf(review);
  if (hints.length === 0) return null;
  return (
    <div className="mt-4 max-w-[41.5em] rounded-control border-l-2 border-middle bg-card py-2.5 pr-3 pl-4">
      <p className="font-medium text-middle-text">Hints. You decide.</p>
      <ul aria-label="Hints" className="mt-0.5 text-[0.9375rem] text-soft">
        {[...Map.groupBy(hints, ({ says }) => says)].map(([says, alike]) => (
          <li key={says}>
            {says}
            {[...new Set(alike.map(({ text }) => text))].map((text, index) =>
              text === undefined ? null : (
                <span key={text}>
                  {index === 0 ? ': ' : ', '}
                  <q className="wrap-anywhere text-ink">{text}</q>
                </span>
              ),
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
