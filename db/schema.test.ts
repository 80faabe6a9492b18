import { expect, it } from 'vitest';
import { describeEachDialect } from './testing/fresh-db.ts';

// Every column near a review or its author, one by one: a new one has to be argued for here.
const allowed: Record<string, string[]> = {
  mail_tokens: ['company_id', 'expires_at', 'period', 'subject', 'token_hash'],
  live_verifications: ['company_id', 'expires_at', 'period', 'subject'],
  grants: ['company_id', 'period', 'subject'],
  submissions: [
    'company_id',
    'currency',
    'employment_status',
    'id',
    'job_title',
    'rejected_month',
    'review_text',
    'salary_frequency',
    'salary_hundredths',
    'score_sum',
    'scores',
    'status',
  ],
  reviews: [
    'company_id',
    'currency',
    'employment_status',
    'id',
    'job_title',
    'published_month',
    'review_text',
    'salary_frequency',
    'salary_hundredths',
    'score_sum',
    'scores',
    'status',
  ],
  company_months: ['company_id', 'month', 'review_count', 'score_total'],
};

describeEachDialect('the tables near an author', (fresh, dialect) => {
  it.each(Object.keys(allowed))('%s hold the allowed columns and no other', async (name) => {
    const table = (await fresh().db.introspection.getTables()).find((found) => found.name === name);
    expect(table?.columns.map((column) => column.name).sort()).toEqual(allowed[name]);
  });

  it('keep no hidden row number in SQLite', async () => {
    if (dialect !== 'sqlite') return;
    const { db } = fresh();
    for (const name of [
      'mail_tokens',
      'live_verifications',
      'grants',
      'submissions',
      'company_months',
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
