const company = 'the company';
const month = 'the month in which it was published';

/** What is made from the texts of reviews that are or were public. */
export const keptWords = {
  search_review_words: {
    title: 'The words of public reviews',
    purpose: "So everyone can search in a company's reviews.",
    kept: 'as long as the review is public',
    reveals: 'The same as the reviews.',
    columns: {
      company_id: company,
      found_by: 'the words of the review and of its job title',
      published_month: month,
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
      company_id: company,
      published_month: month,
      id: 'the review',
      minimums: 'a few bits of keyed hashes of its two-word phrases',
      sentences: 'a few bits of a keyed hash of each longer sentence',
    },
  },
} as const;
