import type { Kysely } from 'kysely';
import { forgetSamples, leaveUnsampled } from '#db/dialect.ts';

const content = [
  'scores',
  'score_sum',
  'review_text',
  'job_title',
  'employment_status',
  'salary_hundredths',
  'salary_frequency',
  'currency',
];

/** What an author wrote, all of which is erased with a withdrawal. */
const erasable = {
  submissions: ['company_id', 'status', 'release', 'revision', 'rejected_month', ...content],
  reviews: content,
  reports: ['reason', 'reporter_network'],
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(erasable)) {
    await leaveUnsampled(db, table, columns);
    await forgetSamples(db, table, columns);
  }
}
