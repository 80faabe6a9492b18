/** The other tables, which hold nothing about a person or a single review. */
export const otherTables: Record<string, string> = {
  companies: 'the directory',
  logos: 'the logos of companies, as pictures',
  company_stats: 'totals over the published reviews of a company',
  site_stats: 'totals over all published reviews',
  site_identity: 'what this site is called and who runs it, as its pages show it',
  directory_entries:
    'what the list of companies is filtered and sorted by, from the facts and totals of a company',
  directory_cells: 'how many companies each combination of filters leaves',
  salary_figures: 'what each kind of work pays across companies, from the published salaries',
  search_companies: 'the name, domain, location and popularity by which search finds a company',
  search_company_tokens: 'an index of those',
  search_words: "words in companies' names and locations",
  search_word_parts: 'parts of these words, and the words with letters left out, so search forgives typos',
  search_unsplit_words: 'which of these words have no parts yet',
  search_filled_reviews: 'whether search knows the words of all public reviews',
  queue_sizes: 'how many reviews, reports, corrections and legal notices are waiting for moderators',
  releases: 'the month in which held reviews were last published',
  key_years: 'the years whose keys this site has used and not yet deleted',
  year_ends: "the oldest year that isn't over, and for how many hours a later year has been",
  audit_head: 'where the audit log ends',
  log_head: 'the month whose decisions are collected for the public log',
  log_months:
    'for each month of the public log that is over, how many entries it has, their root and its signature',
  webhook_changes:
    'which companies were added, merged or corrected since webhooks were last told, at most a day ago',
  kysely_migration: 'which migrations have run',
  kysely_migration_lock: 'whether a migration is running',
};
