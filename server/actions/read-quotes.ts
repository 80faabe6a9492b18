import { listNewestReviews } from '#db/queries/review-pages.ts';
import type { Deps } from '#server/deps.ts';
import { quoteLimits } from '#shared/limits.ts';
import { month } from '#shared/rules/calendar.ts';
import { beginningOf } from '#shared/rules/quoted-text.ts';
import type { Quote, Review } from '#shared/schemas/review.ts';

type Newest = Awaited<ReturnType<typeof listNewestReviews>>[number];

/**
 * The beginnings of the newest reviews with words, each of another company, whatever they say. As in the feeds, only of
 * past months: pages that are copied every hour would otherwise date a review to the hour.
 */
export async function readQuotes({ publicData, now }: Pick<Deps, 'publicData' | 'now'>): Promise<Quote[]> {
  const newest = await publicData.read((db) =>
    listNewestReviews(db, { before: month(now()), limit: quoteLimits.among }),
  );
  const ofCompanies = new Map<string, Quote>();
  for (const review of newest) {
    const text = quoteFrom(review);
    const { company_domain: domain } = review;
    if (text !== undefined && !ofCompanies.has(domain)) ofCompanies.set(domain, quote(review, text));
  }
  return [...ofCompanies.values()].slice(0, quoteLimits.shown);
}

function quote(review: Newest, text: string): Quote {
  const { id, company_id, company_name, company_domain, rating, created_at } = review;
  return { id, company_id, company_name, company_domain, rating, text, created_at };
}

/** The beginning of the first part that says enough. */
function quoteFrom({ comment, pros, cons }: Review): string | undefined {
  for (const part of [comment, pros, cons]) {
    const text = beginningOf(part);
    if (text !== undefined) return text;
  }
  return undefined;
}
