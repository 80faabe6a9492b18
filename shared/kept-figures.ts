import { allStars } from './limits.ts';

/** What we store about several reviews together. */
export const keptFigures = {
  company_months: {
    title: 'Public figures by month',
    purpose: 'For the chart of ratings over time, and to count what the filters of reviews leave.',
    kept: 'forever',
    reveals: 'Totals over published reviews, each of which anyone can read.',
    columns: {
      company_id: 'the company',
      month: 'the month of publication',
      review_count: 'how many reviews',
      score_total: 'the sum of their scores',
      ...Object.fromEntries(
        allStars.flatMap((stars) => [
          [`stars_${stars}`, `how many have ${stars} of 5 stars`],
          [`commented_${stars}`, 'how many of these have comments'],
        ]),
      ),
    },
  },
  decision_totals: {
    title: 'What moderators decided, by month',
    purpose: 'So moderators see what they reject and why, and how often a second reading agrees.',
    kept: 'forever',
    reveals: 'How many reviews arrived, were published, rejected or removed in a month, and why. Not which.',
    columns: {
      month: 'the month',
      decision: 'what was decided, or that reviews arrived, or what a second reading found',
      reason: 'the reason for a rejection or a removal',
      count: 'how often',
    },
  },
  month_totals: {
    title: 'What else happened, by month',
    purpose: 'For the public figures about moderation.',
    kept: 'forever',
    reveals:
      'How many reviews were appealed or disputed in a month, how many replies we decided about, and how long reviews waited. Not which.',
    columns: {
      month: 'the month',
      kind: 'what is counted',
      detail: 'for how long reviews waited, in a few steps',
      count: 'how often',
    },
  },
};
