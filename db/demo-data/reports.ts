import { defaultJobTitle } from '#shared/words.ts';
import type { DemoReview } from './reviews.ts';

/** A pending report of a published review. */
export type DemoReport = {
  /** Index into the demo's published reviews. */
  review: number;
  reason: string;
  daysAgo: number;
  network: string | null;
};

type Complaint = {
  reason: string;
  daysAgo: number;
  network?: string;
  about: (review: DemoReview) => boolean;
};

const textWith =
  (words: string) =>
  ({ pros, cons, advice, review_text }: DemoReview) =>
    [pros, cons, advice, review_text].some((text) => text.includes(words));

/** Where five of them come from, about what one employer doesn't want to read. */
const oneNetwork = '198.51.100.0/24';

const complaints: readonly Complaint[] = [
  {
    reason:
      "I'm writing as a member of the management team. We take criticism seriously, and we're working on several of the points made here. But this review describes as normal what happened on one unit during a few exceptional weeks, after an illness and two resignations nobody could have planned for. Staffing has been back to plan since then, and all overtime was paid or given back as time off. The author knows this. Left as it is, the text hurts the coworkers who are trying hard to fill the open positions. We ask you to remove it or to let us add a statement below it.",
    daysAgo: 9,
    network: oneNetwork,
    about: textWith('Seven patients on a step-down unit'),
  },
  {
    reason: 'No such forms were ever received. This is false and damages the hospital.',
    daysAgo: 9,
    network: oneNetwork,
    about: textWith('31 unsafe staffing forms'),
  },
  {
    reason: 'Not written by a nurse of ours. Please remove.',
    daysAgo: 8,
    network: oneNetwork,
    about: textWith('Four clicks to record'),
  },
  {
    reason: 'False information about our wages. Please delete it.',
    daysAgo: 8,
    network: oneNetwork,
    about: textWith('the burger place across the road'),
  },
  {
    reason: 'The headset was an offer, made in good faith. This person twists everything. Take it down.',
    daysAgo: 7,
    network: oneNetwork,
    about: textWith('Three phones, two screens'),
  },
  {
    reason:
      'Only one person here has this job title, so together with the text everyone knows who wrote it. Please take out the title at least.',
    daysAgo: 5,
    about: (review) =>
      textWith('When the survey vessel calls')(review) && review.job_title !== defaultJobTitle,
  },
];

/** Six pending reports, each about a different review that its reason fits. */
export function reportReviews(reviews: readonly DemoReview[]): DemoReport[] {
  const reported = new Set<number>();
  return complaints.map(({ reason, daysAgo, network = null, about }) => {
    // A report is never older than the review's month.
    const review = reviews.findIndex(
      (candidate, index) => !reported.has(index) && candidate.monthsAgo * 28 >= daysAgo && about(candidate),
    );
    if (review < 0) throw new Error(`No review fits the report "${reason}".`);
    reported.add(review);
    return { review, reason, daysAgo, network };
  });
}
