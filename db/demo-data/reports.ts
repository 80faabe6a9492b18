import { defaultJobTitle } from '#shared/words.ts';
import type { DemoReview } from './reviews.ts';

/** A pending report of a published review. */
export type DemoReport = {
  /** Index into the demo's published reviews. */
  review: number;
  reason: string;
  daysAgo: number;
};

type Complaint = { reason: string; daysAgo: number; about: (review: DemoReview) => boolean };

const textWith =
  (words: string) =>
  ({ review_text }: DemoReview) =>
    review_text.includes(words);

const complaints: readonly Complaint[] = [
  {
    reason:
      'All twenty answers are the same, and the text could be about any company. I doubt this person ever worked here.',
    daysAgo: 2,
    about: textWith('Outstanding in every respect'),
  },
  { reason: 'Fake review', daysAgo: 1, about: textWith('best job i have had') },
  {
    reason:
      'Only one person here has this job title, so together with the text everyone knows who wrote it. Please take out the title at least.',
    daysAgo: 5,
    about: (review) =>
      textWith('When the survey vessel calls')(review) && review.job_title !== defaultJobTitle,
  },
  {
    reason:
      "I'm writing as a member of the management team. We take criticism seriously, and we're working on several of the points made here. But this review describes as normal what happened on one unit during a few exceptional weeks, after an illness and two resignations nobody could have planned for. Staffing has been back to plan since then, and all overtime was paid or given back as time off. The author knows this. Left as it is, the text hurts the coworkers who are trying hard to fill the open positions. We ask you to remove it or to let us add a statement below it.",
    daysAgo: 9,
    about: textWith('Seven patients on a step-down unit'),
  },
  {
    reason:
      "That salary can't be right. Nobody in this role makes that here. Maybe they mixed up the frequency.",
    daysAgo: 13,
    about: ({ salary, currency, job_title }) =>
      currency === 'USD' && (salary ?? 0) > 120_000 && job_title !== defaultJobTitle,
  },
  {
    reason:
      'This gives away how our bonus is calculated, which is internal and confidential.\nPlease delete it.',
    daysAgo: 21,
    about: textWith('Bonus is tied to margin'),
  },
];

/** Six pending reports, each about a different review that its reason fits. */
export function reportReviews(reviews: readonly DemoReview[]): DemoReport[] {
  const reported = new Set<number>();
  return complaints.map(({ reason, daysAgo, about }) => {
    // A report is never older than the review's month.
    const review = reviews.findIndex(
      (candidate, index) => !reported.has(index) && candidate.monthsAgo * 28 >= daysAgo && about(candidate),
    );
    if (review < 0) throw new Error(`No review fits the report "${reason}".`);
    reported.add(review);
    return { review, reason, daysAgo };
  });
}
