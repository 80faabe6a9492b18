import { expect, it } from 'vitest';
import { keptTables } from '#shared/kept-data.ts';
import { otherTables } from '#shared/other-tables.ts';
import { describeEachDialect } from '../testing/database/fresh-db.ts';
import { factColumns } from './tables/companies.ts';
import { siteCounters, statsCounters } from './tables/statistics.ts';

const named: [name: string, columns: string[]][] = Object.entries(keptTables).map(([name, { columns }]) => [
  name,
  Object.keys(columns),
]);

const allFacts = [...factColumns, 'fact_sources', 'logo_hash'];

// Nothing about a person or a single review: any further column would have to be explained in shared/kept-data.ts.
const impersonal: [name: string, columns: string[]][] = [
  ['audit_head', ['id', 'entries', 'hash']],
  [
    'companies',
    [
      'id',
      'name',
      'domain',
      'hq_location',
      'address',
      'created_on',
      'state',
      'checked',
      'merged_companies',
      'banners',
      ...allFacts,
    ],
  ],
  ['company_stats', ['company_id', 'sort_name', 'version', 'hidden', ...statsCounters]],
  [
    'directory_entries',
    [
      ...['company_id', 'version', 'sort_name', 'country', 'section', 'size', 'rating'],
      ...[
        'count_key',
        'best_key',
        'recent_key',
        'likely_low',
        'likely_high',
        'strongest',
        'strongest_tenths',
      ],
    ],
  ],
  ['directory_cells', ['section', 'size', 'rating', 'country', 'companies']],
  ['key_years', ['period']],
  ['log_head', ['id', 'open_month']],
  ['log_months', ['month', 'entries', 'root', 'signature']],
  ['logos', ['company_id', 'hash', 'png']],
  [
    'salary_figures',
    ['kind_of_work', 'currency', 'salaries', 'companies', 'lower', 'median', 'upper', 'listed'],
  ],
  [
    'queue_sizes',
    ['id', 'pending_reviews', 'pending_reports', 'pending_corrections', 'company_reports', 'open_notices'],
  ],
  ['releases', ['id', 'month']],
  ['search_companies', ['company_id', 'rank', 'exact_name', 'domain', 'tokens']],
  ['search_words', ['id', 'word', 'company_count']],
  ['search_word_parts', ['part', 'word_id']],
  ['search_unsplit_words', ['word_id']],
  ['search_filled_reviews', ['id', 'words_version', 'company_id']],
  ['year_ends', ['id', 'kept_from', 'hours', 'hour']],
  ['site_identity', ['id', 'settings', 'logo', 'photo']],
  ['site_stats', ['id', 'company_count', 'review_count', 'version', ...siteCounters]],
];

describeEachDialect('the tables of the database', (fresh, dialect) => {
  const tables = () => fresh().db.introspection.getTables({ withInternalKyselyTables: true });

  it('are exactly those that /privacy lists', async () => {
    // SQLite keeps a full-text index in tables whose names begin with its own.
    const names = (await tables())
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('search_company_tokens_'));
    expect(names.sort()).toEqual([...Object.keys(keptTables), ...Object.keys(otherTables)].sort());
  });

  it.each([...named, ...impersonal])(
    '%s has exactly the columns that /privacy lists',
    async (name, columns) => {
      const table = (await tables()).find((found) => found.name === name);
      expect(table?.columns.map((column) => column.name).sort()).toEqual(columns.toSorted());
    },
  );

  it.runIf(dialect === 'sqlite')('keep no hidden row number that would show an order', async () => {
    const { db } = fresh();
    for (const name of [
      'live_verifications',
      'grants',
      'grants_a',
      'grants_b',
      'sealing_key',
      'arrivals',
      'answered_requests',
      'group_sizes',
      'key_years',
      'queue_sizes',
      'nullifiers',
      'settled_nullifiers',
      'submissions',
      'receipts',
      'settled_receipts',
      'messages',
      'company_months',
      'search_review_words',
      'review_signatures',
      'moved_reviews',
      'audit_counts',
      'report_numbers',
      'dispute_answers',
      'dispute_evidence',
      'reply_texts',
      'decision_totals',
      'log_entries',
      'log_months',
      'review_log',
      'month_totals',
      'representative_links',
      'representative_sessions',
      'notice_messages',
      'notice_totals',
    ] as const) {
      await expect(
        db
          .selectFrom(name)
          .select('rowid' as never)
          .execute(),
      ).rejects.toThrow(/rowid/);
    }
  });
});
