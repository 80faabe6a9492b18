import { allStars } from './limits.ts';

/** What we store about several published reviews together. */
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
};
