import { allStars } from './limits.ts';

const publication = 'the month in which it was published';

/** What we store of what authors ask for with their receipts. */
export const keptRequests = {
  author_requests: {
    title: 'What authors asked for with their receipts in the current hour',
    purpose: 'To hide when an author came back. What all of them ask for is done together.',
    kept: 'until the next full hour',
    reveals: 'How many authors asked for something in this hour. Together with the key of the hour, what.',
    columns: {
      lookup: 'a keyed hash of the hash of the receipt',
      sealed:
        'encrypted: the hash of the receipt, and the changed review, the message or the request to withdraw',
    },
  },
  due_requests: {
    title: 'What authors asked for in the past hour',
    purpose: 'To carry it all out together.',
    kept: 'for a moment after the full hour',
    reveals: 'What an unknown author asked for, and about which review. Nothing about who or when.',
    columns: {
      receipt_hash: 'the hash of the receipt',
      request: 'the changed review, the message or the request to withdraw',
    },
  },
};

/** What is made from the texts of reviews that are or were public. */
export const keptWords = {
  search_review_words: {
    title: 'The words of public reviews',
    purpose: "So everyone can search in a company's reviews.",
    kept: 'as long as the review is public',
    reveals: 'The same as the reviews.',
    columns: {
      company_id: 'the company',
      found_by: 'the words of the review and of its job title',
      published_month: publication,
      id: 'the review',
      score_sum: 'the sum of its scores',
      has_comments: 'whether it has comments',
    },
  },
  review_signatures: {
    title: 'Fingerprints of texts that are or were public',
    purpose: 'So moderators notice when a review repeats another of the same company.',
    kept: 'as long as the text, and until the end of the year at most, when we replace them',
    reveals:
      "Which reviews have texts. Together with the year's key, which of them are alike. Nothing that the reviews themselves don't show.",
    columns: {
      period: 'the calendar year, UTC',
      company_id: 'the company',
      published_month: publication,
      id: 'the review',
      minimums: 'a few bits of keyed hashes of its two-word phrases',
      sentences: 'a few bits of a keyed hash of each longer sentence',
    },
  },
};

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
      'How many reviews were appealed or disputed in a month, how many replies we decided on, and how long reviews waited. Not which.',
    columns: {
      month: 'the month',
      kind: 'what is counted',
      detail: 'for how long reviews waited, in a few steps',
      count: 'how often',
    },
  },
};
