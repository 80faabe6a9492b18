import type { Kysely } from 'kysely';
import type { ApiKeysTable } from './tables/api-keys.ts';
import type { AuditCountsTable, AuditEntriesTable, AuditHeadTable } from './tables/audit.ts';
import type {
  CompaniesTable,
  CompanyChangesTable,
  CompanyMergesTable,
  CompanyReportsTable,
  CorrectionsTable,
  LogosTable,
  MovedReviewsTable,
} from './tables/companies.ts';
import type { DirectoryCellsTable, DirectoryEntriesTable } from './tables/directory.ts';
import type { DisputeAnswersTable, DisputeEvidenceTable, DisputesTable } from './tables/disputes.ts';
import type { LogEntriesTable, LogHeadTable, LogMonthsTable, ReviewLogTable } from './tables/log.ts';
import type {
  LegalNoticesTable,
  NoticeContactsTable,
  NoticeMessagesTable,
  NoticeTotalsTable,
} from './tables/notices.ts';
import type {
  AuthorRequestsTable,
  DueRequestsTable,
  MessagesTable,
  ReceiptsTable,
} from './tables/receipts.ts';
import type { RepliesTable, ReplyTextsTable } from './tables/replies.ts';
import type {
  RepresentativeLinksTable,
  RepresentativeSessionsTable,
  RepresentativesTable,
} from './tables/representatives.ts';
import type {
  QueueSizesTable,
  ReleasesTable,
  ReportNumbersTable,
  ReportsTable,
  ReviewSignaturesTable,
  ReviewsTable,
  SubmissionsTable,
} from './tables/reviews.ts';
import type { SearchTables } from './tables/search.ts';
import type { SiteIdentityTable } from './tables/site.ts';
import type {
  CompanyMonthsTable,
  CompanyStatsTable,
  DecisionTotalsTable,
  MonthTotalsTable,
  SalaryFiguresTable,
  SiteStatsTable,
} from './tables/statistics.ts';
import type {
  InvitationsTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  SignInTicketsTable,
  UsersTable,
} from './tables/users.ts';
import type {
  AnsweredRequestsTable,
  ArrivalsTable,
  GrantsTable,
  GroupSizesTable,
  KeyYearsTable,
  LiveVerificationsTable,
  NullifiersTable,
  SealingKeyTable,
  YearEndsTable,
} from './tables/verification.ts';
import type { WebhookChangesTable, WebhooksTable } from './tables/webhooks.ts';

export interface Schema extends SearchTables {
  companies: CompaniesTable;
  corrections: CorrectionsTable;
  logos: LogosTable;
  company_reports: CompanyReportsTable;
  company_changes: CompanyChangesTable;
  company_merges: CompanyMergesTable;
  moved_reviews: MovedReviewsTable;
  company_stats: CompanyStatsTable;
  company_months: CompanyMonthsTable;
  site_stats: SiteStatsTable;
  site_identity: SiteIdentityTable;
  directory_entries: DirectoryEntriesTable;
  directory_cells: DirectoryCellsTable;
  salary_figures: SalaryFiguresTable;
  decision_totals: DecisionTotalsTable;
  month_totals: MonthTotalsTable;
  users: UsersTable;
  sessions: SessionsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_tickets: SignInTicketsTable;
  invitations: InvitationsTable;
  api_keys: ApiKeysTable;
  webhooks: WebhooksTable;
  webhook_changes: WebhookChangesTable;
  representatives: RepresentativesTable;
  representative_links: RepresentativeLinksTable;
  representative_sessions: RepresentativeSessionsTable;
  reviews: ReviewsTable;
  review_signatures: ReviewSignaturesTable;
  submissions: SubmissionsTable;
  reports: ReportsTable;
  report_numbers: ReportNumbersTable;
  disputes: DisputesTable;
  dispute_answers: DisputeAnswersTable;
  dispute_evidence: DisputeEvidenceTable;
  replies: RepliesTable;
  reply_texts: ReplyTextsTable;
  legal_notices: LegalNoticesTable;
  notice_contacts: NoticeContactsTable;
  notice_messages: NoticeMessagesTable;
  notice_totals: NoticeTotalsTable;
  queue_sizes: QueueSizesTable;
  releases: ReleasesTable;
  live_verifications: LiveVerificationsTable;
  grants: GrantsTable;
  grants_a: GrantsTable;
  grants_b: GrantsTable;
  sealing_key: SealingKeyTable;
  arrivals: ArrivalsTable;
  answered_requests: AnsweredRequestsTable;
  key_years: KeyYearsTable;
  year_ends: YearEndsTable;
  group_sizes: GroupSizesTable;
  nullifiers: NullifiersTable;
  settled_nullifiers: NullifiersTable;
  receipts: ReceiptsTable;
  settled_receipts: ReceiptsTable;
  messages: MessagesTable;
  author_requests: AuthorRequestsTable;
  due_requests: DueRequestsTable;
  audit_entries: AuditEntriesTable;
  audit_head: AuditHeadTable;
  audit_counts: AuditCountsTable;
  log_entries: LogEntriesTable;
  log_months: LogMonthsTable;
  log_head: LogHeadTable;
  review_log: ReviewLogTable;
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
