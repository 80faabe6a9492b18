import { findReview, listReviewsById, listSubmissionsOf } from '#db/queries/moderated-reviews.ts';
import { listSignatures } from '#db/queries/review-signatures.ts';
import { textSignature } from '#server/anonymity/text-signature.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findUnusualWeek } from '#server/steps/find-unusual.ts';
import { comparedReviews, shownDuplicates } from '#shared/limits.ts';
import { period as periodOf } from '#shared/rules/calendar.ts';
import {
  comparedText,
  likenessOf,
  mayBeAlike,
  passageText,
  sharedPassages,
} from '#shared/rules/near-duplicates.ts';
import type { NearDuplicate, NearDuplicates } from '#shared/schemas/near-duplicates.ts';
import { comparedTexts, type ModeratedReview } from '#shared/schemas/review.ts';

/** How many of a company's reviews are read whole, of each kind: signed ones that may be alike, unsigned ones, submissions. */
const READ_WHOLE = 50;

/**
 * Reviews of the same company whose texts are nearly the same or have two longer sentences in common, most alike first, and
 * whether its week is unusual for the company.
 * @throws `not_found`
 */
export async function findNearDuplicates(
  deps: Pick<Deps, 'db' | 'keys' | 'desk' | 'now'>,
  { id }: { id: number },
): Promise<NearDuplicates> {
  const review = await findReview(deps.db, id);
  if (review === undefined) throw new AppError('not_found');
  return {
    data: await findAlike(deps, review),
    unusual_week: await findUnusualWeek(deps, review.company_id),
  };
}

async function findAlike(
  { db, keys, now }: Pick<Deps, 'db' | 'keys' | 'now'>,
  review: ModeratedReview,
): Promise<NearDuplicate[]> {
  const { id, company_id } = review;
  const [text, period] = [textOf(review), periodOf(now())];
  const signed = await listSignatures(db, { company_id, period, limit: comparedReviews });
  const alike = mayBeAlike(textSignature(text, keys.pepper(period)), signed).slice(0, READ_WHOLE);
  const unsigned = await listSignatures(db, { company_id, period: '', limit: READ_WHOLE });
  const published = await listReviewsById(
    db,
    [...alike, ...unsigned].map((row) => row.id),
  );
  const submissions = await listSubmissionsOf(db, company_id, READ_WHOLE);
  // What its author has changed is here twice: the submission is newer.
  const others = new Map([...published, ...submissions].map((other) => [other.id, other]));
  others.delete(id);
  const compared = comparedText(text);
  const found = await eachInTurn([...others.values()], (other) => {
    const likeness = likenessOf(compared, comparedText(textOf(other)));
    return likeness ? [{ ...likeness, other }] : [];
  });
  const shown = found
    .flat()
    .sort((one, two) => two.similarity - one.similarity || two.sentences - one.sentences)
    .slice(0, shownDuplicates);
  const here = passageTexts(review);
  return eachInTurn(shown, ({ other, ...likeness }) => ({
    ...likeness,
    ...differencesOf(review, other, period),
    passages: passagesOf(here, passageTexts(other)),
  }));
}

/** Long texts take milliseconds each, and a flood has many of them. */
async function eachInTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Result) {
  const results: Result[] = [];
  for (const item of items) {
    results.push(work(item));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return results;
}

const textOf = (review: ModeratedReview): string => comparedTexts.map((name) => review[name]).join('\n');

function differencesOf(review: ModeratedReview, other: ModeratedReview, thisYear: string) {
  const yearOf = ({ created_at }: Pick<ModeratedReview, 'created_at'>) => created_at?.slice(0, 4) ?? thisYear;
  const scores = Object.entries(review.enps_responses);
  return {
    review: other,
    different_scores: scores.filter(([number, score]) => other.enps_responses[number] !== score).length,
    year: yearOf(review) === yearOf(other) ? Number(yearOf(review)) : null,
  };
}

const passageTexts = (review: ModeratedReview) =>
  comparedTexts.map((field) => ({ field, text: passageText(review[field]) }));
type PassageTexts = ReturnType<typeof passageTexts>;

function passagesOf(all: PassageTexts, others: PassageTexts): NearDuplicate['passages'] {
  return all.flatMap((here) =>
    others.flatMap((there) =>
      sharedPassages(here.text, there.text).map(({ start, end, otherStart, otherEnd }) => ({
        here: { field: here.field, start, end },
        there: { field: there.field, start: otherStart, end: otherEnd },
      })),
    ),
  );
}
