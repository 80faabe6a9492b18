import type { Kysely } from 'kysely';
import { leaveUnsampled } from '#db/dialect.ts';

/** What is erased one day. */
const erasable = {
  mail_tokens: ['token_hash', 'subject', 'company_id', 'period', 'expires_at'],
  live_verifications: ['subject', 'company_id', 'period', 'expires_at'],
  grants: ['company_id', 'period', 'subject', 'request_hash'],
  nullifiers: ['nullifier', 'period'],
  receipts: ['receipt_hash', 'review_id', 'appeal'],
  messages: ['review_id', 'position', 'kind', 'reason', 'body', 'month'],
  submissions: ['id', 'scores', 'review_text', 'job_title', 'salary_hundredths'],
  reviews: ['review_text'],
  reports: ['reason', 'reporter_network'],
  sessions: ['token_hash', 'expires_at'],
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(erasable)) await leaveUnsampled(db, table, columns);
}
