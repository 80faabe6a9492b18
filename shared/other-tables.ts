/** The other tables, which hold nothing about a person or a single review. */
export const otherTables: Record<string, string> = {
  companies: 'the directory',
  company_stats: 'totals over the published reviews of a company',
  site_stats: 'totals over all published reviews',
  search_companies: 'what search finds a company by: its name, domain, location and popularity',
  search_company_tokens: 'the index of that',
  search_words: 'words in names and locations of companies',
  search_word_parts: 'parts of these words, and these words with letters left out, so that a typo finds them',
  search_unsplit_words: 'which of them have no parts yet',
  queue_sizes: 'how many reviews and reports wait for moderators',
  releases: 'the month in which held reviews were last published',
  key_years: 'the years whose keys this site has used and not deleted',
  year_ends: 'the oldest year that is not over, and for how many hours a later one has been',
  audit_head: 'where the audit log ends',
  kysely_migration: 'which migrations have run',
  kysely_migration_lock: 'whether a migration is running',
};
