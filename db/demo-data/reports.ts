import { defaultJobTitle } from '#shared/schemas/review.ts';
import type { DemoReview } from './reviews.ts';

/** An open report of a published review. */
export type DemoReport = {
  /** Index into the demo's published reviews. */
  review: number;
  reason: string;
  daysAgo: number;
};

type Complaint = {
  reason: string;
  daysAgo: number;
  about: (review: DemoReview, reviews: readonly DemoReview[]) => boolean;
};

const sum = (review: DemoReview) => review.scores.reduce((total, score) => total + score, 0);

const complaints: readonly Complaint[] = [
  {
    reason:
      'All twenty answers are the same and the text could be about any company. I doubt that this person ever worked here.',
    daysAgo: 2,
    about: ({ scores, review_text }) =>
      review_text !== '' && new Set(scores).size === 1 && (scores[0] ?? 0) > 6,
  },
  {
    reason: 'Fake review',
    daysAgo: 1,
    about: (review) => review.review_text !== '' && review.review_text.length < 120 && sum(review) > 175,
  },
  {
    reason:
      'There is only one person with this job title at our site, so together with the text everyone here knows who wrote it. Please take out the title at least.',
    daysAgo: 5,
    about: ({ company, job_title, review_text, monthsAgo }, reviews) =>
      job_title !== defaultJobTitle &&
      review_text.length > 200 &&
      monthsAgo <= 6 &&
      reviews.filter((other) => other.company === company).length < 10,
  },
  {
    reason:
      'I am writing as a member of the management team. We take criticism seriously and several points made here are being worked on. But the review describes as normal what happened in one department during a few exceptional weeks, after an illness and two resignations that nobody could have planned for. Hours have been back within the contract since then and all overtime was paid or given back as days off. The author knows this. Left as it is, the text damages the colleagues who are trying hard to fill the open positions. We ask you to remove it or to let us add a statement below it.',
    daysAgo: 9,
    about: (review) =>
      /hours|lunch break|done by two|at night|[Hh]olidays/.test(review.review_text) && sum(review) < 90,
  },
  {
    reason:
      'The salary cannot be right, nobody in this role earns that here. Perhaps the frequency was mixed up.',
    daysAgo: 13,
    about: ({ salary, currency, job_title }) =>
      currency === 'USD' && (salary ?? 0) > 120_000 && job_title !== defaultJobTitle,
  },
  {
    reason: 'This gives away how our pay is decided, which is internal and confidential.\nPlease delete it.',
    daysAgo: 21,
    about: ({ review_text }) => /pay scale|pay bands|bonus/.test(review_text),
  },
];

/** Six open reports, each about a review its reason fits, no review twice. */
export function reportReviews(reviews: readonly DemoReview[]): DemoReport[] {
  const reported = new Set<number>();
  return complaints.map(({ reason, daysAgo, about }) => {
    // A report is never older than the month of the review.
    const review = reviews.findIndex(
      (candidate, index) =>
        !reported.has(index) && candidate.monthsAgo * 28 >= daysAgo && about(candidate, reviews),
    );
    if (review < 0) throw new Error(`No review fits the report "${reason}".`);
    reported.add(review);
    return { review, reason, daysAgo };
  });
}
