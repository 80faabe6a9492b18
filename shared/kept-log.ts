const entryColumns = {
  entry: 'a random text',
  month: 'the month',
  number: 'a random number, given when the month is over',
  company_id:
    'the company, until the month is over; after that only if the entry names it, or a review was removed',
  company: 'the name that the entry shows',
  decision: 'what was decided',
  reason: 'the reason, if it needs one',
  source: 'what led to it, such as a report',
  earlier: 'the entry that this one confirms or changes',
};

/** What we store of the public log of decisions, as `kept-data.ts` has it. */
export const keptLog = {
  log_entries: {
    title: 'The public log of decisions',
    purpose: 'So everyone can see what moderators decide and why, and check that nothing is left out.',
    kept: 'forever',
    reveals:
      'What the page shows once the month is over. Until then, also at which company. No moderator, no day, no text.',
    columns: entryColumns,
  },
  review_log: {
    title: 'Which entries of that log are about a review',
    purpose:
      "So the receipt can show the author that the decision is in the log, and so the log's entries name earlier ones.",
    kept: 'until the author withdraws the review',
    reveals: 'Which entries of the log are about which review.',
    columns: {
      review_id: 'the review',
      position: 'first, second, third and so on',
      entry: 'the random text of the entry',
      is_same_text: 'whether the author has left the text unchanged since then',
    },
  },
};
