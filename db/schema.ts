import type { Kysely } from 'kysely';
import type { ApiKeysTable } from './tables/api-keys.ts';
import type * as audit from './tables/audit.ts';
import type * as companies from './tables/companies.ts';
import type * as directory from './tables/directory.ts';
import type * as disputes from './tables/disputes.ts';
import type * as log from './tables/log.ts';
import type * as notices from './tables/notices.ts';
import type * as receipts from './tables/receipts.ts';
import type * as replies from './tables/replies.ts';
import type * as representatives from './tables/representatives.ts';
import type * as reviews from './tables/reviews.ts';
import type { SearchTables } from './tables/search.ts';
import type { SiteIdentityTable } from './tables/site.ts';
import type * as statistics from './tables/statistics.ts';
import type * as users from './tables/users.ts';
import type * as verification from './tables/verification.ts';
import type * as webhooks from './tables/webhooks.ts';

export interface Schema extends SearchTables {
  companies: companies.CompaniesTable;
  corrections: companies.CorrectionsTable;
  logos: companies.LogosTable;
  company_reports: companies.CompanyReportsTable;
  company_changes: companies.CompanyChangesTable;
  company_merges: companies.CompanyMergesTable;
  moved_reviews: companies.MovedReviewsTable;
  company_stats: statistics.CompanyStatsTable;
  company_months: statistics.CompanyMonthsTable;
  site_stats: statistics.SiteStatsTable;
  site_identity: SiteIdentityTable;
  directory_entries: directory.DirectoryEntriesTable;
  directory_cells: directory.DirectoryCellsTable;
  salary_figures: statistics.SalaryFiguresTable;
  decision_totals: statistics.DecisionTotalsTable;
  month_totals: statistics.MonthTotalsTable;
  users: users.UsersTable;
  sessions: users.SessionsTable;
  second_factors: users.SecondFactorsTable;
  recovery_codes: users.RecoveryCodesTable;
  sign_in_tickets: users.SignInTicketsTable;
  invitations: users.InvitationsTable;
  api_keys: ApiKeysTable;
  webhooks: webhooks.WebhooksTable;
  webhook_changes: webhooks.WebhookChangesTable;
  representatives: representatives.RepresentativesTable;
  representative_links: representatives.RepresentativeLinksTable;
  representative_sessions: representatives.RepresentativeSessionsTable;
  reviews: reviews.ReviewsTable;
  review_signatures: reviews.ReviewSignaturesTable;
  submissions: reviews.SubmissionsTable;
  reports: reviews.ReportsTable;
  report_numbers: reviews.ReportNumbersTable;
  disputes: disputes.DisputesTable;
  dispute_answers: disputes.DisputeAnswersTable;
  dispute_evidence: disputes.DisputeEvidenceTable;
  replies: replies.RepliesTable;
  reply_texts: replies.ReplyTextsTable;
  legal_notices: notices.LegalNoticesTable;
  notice_contacts: notices.NoticeContactsTable;
  notice_messages: notices.NoticeMessagesTable;
  notice_totals: notices.NoticeTotalsTable;
  queue_sizes: reviews.QueueSizesTable;
  releases: reviews.ReleasesTable;
  live_verifications: verification.LiveVerificationsTable;
  grants: verification.GrantsTable;
  grants_a: verification.GrantsTable;
  grants_b: verification.GrantsTable;
  sealing_key: verification.SealingKeyTable;
  arrivals: verification.ArrivalsTable;
  answered_requests: verification.AnsweredRequestsTable;
  key_years: verification.KeyYearsTable;
  year_ends: verification.YearEndsTable;
  group_sizes: verification.GroupSizesTable;
  nullifiers: verification.NullifiersTable;
  settled_nullifiers: verification.NullifiersTable;
  receipts: receipts.ReceiptsTable;
  settled_receipts: receipts.ReceiptsTable;
  messages: receipts.MessagesTable;
  author_requests: receipts.AuthorRequestsTable;
  due_requests: receipts.DueRequestsTable;
  audit_entries: audit.AuditEntriesTable;
  audit_head: audit.AuditHeadTable;
  audit_counts: audit.AuditCountsTable;
  log_entries: log.LogEntriesTable;
  log_months: log.LogMonthsTable;
  log_head: log.LogHeadTable;
  review_log: log.ReviewLogTable;
}

/**
 * The database, as far as a query may use it: one that accepts `Handle<Pick<Schema, 'reviews'>>` can't name `grants`.
 * `out` says that a handle on more tables serves for fewer. Without it, the compiler compares each method of Kysely for
 * each pair, which doubles its time and memory.
 */
// @ts-expect-error Kysely's methods would accept it either way, so the compiler can't see that.
export interface Handle<out Tables = Schema> extends Kysely<Tables> {}

/** The database inside a transaction: what must happen all or nothing accepts only this. */
export type Transaction<Tables = Schema> = Handle<Tables> & { readonly isTransaction: true };

/** The primary key of each table, referenced tables first. */
export const tableKeys = {
  companies: ['id'],
  corrections: ['id'],
  logos: ['company_id'],
  company_reports: ['id'],
  company_changes: ['company_id', 'position'],
  company_merges: ['company_id'],
  moved_reviews: ['company_id', 'review_id'],
  company_stats: ['company_id'],
  company_months: ['company_id', 'month'],
  site_stats: ['id'],
  site_identity: ['id'],
  directory_entries: ['company_id'],
  directory_cells: ['section', 'size', 'rating', 'country'],
  salary_figures: ['kind_of_work', 'currency'],
  decision_totals: ['month', 'decision', 'reason'],
  month_totals: ['month', 'kind', 'detail'],
  search_companies: ['company_id'],
  search_company_tokens: ['rowid'],
  search_words: ['id'],
  search_word_parts: ['part', 'word_id'],
  search_unsplit_words: ['word_id'],
  search_review_words: ['company_id', 'found_by', 'published_month', 'id'],
  search_filled_reviews: ['id'],
  users: ['id'],
  sessions: ['token_hash'],
  second_factors: ['user_id'],
  recovery_codes: ['user_id', 'code_hash'],
  sign_in_tickets: ['ticket_hash'],
  invitations: ['token_hash'],
  api_keys: ['key_hash'],
  webhooks: ['id'],
  webhook_changes: ['company_id', 'kind'],
  representatives: ['id'],
  representative_links: ['token_hash'],
  representative_sessions: ['key_hash', 'representative_id'],
  reviews: ['id'],
  review_signatures: ['period', 'company_id', 'published_month', 'id'],
  submissions: ['id'],
  reports: ['id'],
  report_numbers: ['lookup'],
  disputes: ['id'],
  dispute_answers: ['lookup'],
  dispute_evidence: ['id'],
  replies: ['review_id'],
  reply_texts: ['review_id', 'position'],
  legal_notices: ['id'],
  notice_contacts: ['notice_id'],
  notice_messages: ['notice_id', 'position'],
  notice_totals: ['month'],
  queue_sizes: ['id'],
  releases: ['id'],
  live_verifications: ['lookup'],
  grants: ['lookup'],
  grants_a: ['period', 'lookup'],
  grants_b: ['period', 'lookup'],
  sealing_key: ['id'],
  arrivals: ['lookup'],
  answered_requests: ['lookup'],
  key_years: ['period'],
  year_ends: ['id'],
  group_sizes: ['company_id', 'period'],
  nullifiers: ['nullifier'],
  settled_nullifiers: ['period', 'nullifier'],
  receipts: ['receipt_hash'],
  settled_receipts: ['receipt_hash'],
  messages: ['review_id', 'position'],
  author_requests: ['lookup'],
  due_requests: ['receipt_hash'],
  audit_entries: ['number'],
  audit_head: ['id'],
  audit_counts: ['at', 'kind', 'actor', 'target', 'before', 'after'],
  log_entries: ['entry'],
  log_months: ['month'],
  log_head: ['id'],
  review_log: ['review_id', 'position'],
} as const satisfies { [Table in keyof Schema]: readonly (keyof Schema[Table])[] };
