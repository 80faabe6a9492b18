import { expect, it } from 'vitest';
import { describeEachDialect } from '#testing/database/fresh-db.ts';

/** What happens to each table that names companies when one is merged into another. */
const onMerge: Record<string, string> = {
  reviews: 'moved, and back again when that is undone',
  submissions: 'moved, and back again',
  search_review_words: 'moved with published reviews',
  review_signatures: 'moved with reviews that have a text, by a trigger',
  company_stats: 'counted with each review that moves',
  company_months: 'counted with each review that moves',
  directory_entries: 'made again from the statistics',
  search_companies: 'made again: the other company is found by both names',
  group_sizes: 'counted again for the other company at the start of a month',
  company_reports: 'dismissed',
  company_merges: 'says which company is part of which',
  moved_reviews: 'says what moved',
  company_changes: 'stay: the history of each company',
  replies: 'moved with their reviews, and back again',
  disputes: 'stay with the company that opened them, and are counted with the other one',
  representatives: 'stay, and speak for the company that theirs is part of now',
  representative_links: 'stay, like those whom they are for',
  log_entries: 'stay: no entry of the log changes',
  corrections: 'stay until a moderator decides, like those of hidden companies',
  webhook_changes: 'stay until programs have been told',
  logos: 'stay for when it is undone',
  search_filled_reviews: 'stays: how far a job has come',
};

describeEachDialect('merging companies', (fresh) => {
  it('is decided for every table that names companies', async () => {
    const tables = await fresh().db.introspection.getTables();
    const naming = tables.filter(({ columns }) =>
      columns.some(({ name }) => name === 'company_id' || name === 'into_id'),
    );
    expect(naming.map(({ name }) => name).sort()).toEqual(Object.keys(onMerge).sort());
  });
});
