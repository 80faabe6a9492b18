import { api } from '#client/api.ts';
import { type Hint, reviewHints } from '#shared/rules/review-hints.ts';
import type { NearDuplicates } from '#shared/schemas/near-duplicates.ts';
import { freeTexts, type ModeratedReview } from '#shared/schemas/review.ts';
import type { BlindReview } from '#shared/schemas/second-reading.ts';
import { likenessWords } from './near-duplicates.tsx';
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
  answers: 'identical scores',
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
export function ReviewHints({ review }: { review: BlindReview & { id?: number } }) {
  const hints = hintsOf(review);
  const { data } = api.moderation.nearDuplicates.useQuery(
    { id: review.id ?? 0 },
    { enabled: review.id !== undefined },
  );
  const others = data ? hintsOfOthers(data) : [];
  if (hints.length + others.length === 0) return null;
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
        {others.map((says) => (
          <li key={says}>{says}</li>
        ))}
      </ul>
    </div>
  );
}

/** What the company's other reviews show. */
function hintsOfOthers({ data, unusual_week }: NearDuplicates): string[] {
  const [first] = data;
  const hints: string[] = [];
  if (data.length > 1) hints.push(`Much like ${data.length} other reviews of this company`);
  else if (first) hints.push(`Like another review of this company: ${likenessWords(first)}`);
  if (unusual_week) {
    const { reviews, usual_month } = unusual_week;
    const usual = usual_month < 1 ? 'less than one' : `about ${Math.round(usual_month)}`;
    hints.push(`Unusual week: ${reviews} pending reviews of this company, usually ${usual} in a month`);
  }
  return hints;
}
