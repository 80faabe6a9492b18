import type { CompaniesTable } from './tables/companies.ts';
import type { CompanyMonthsTable } from './tables/company-months.ts';
import type { CompanyStatsTable } from './tables/company-stats.ts';
import type { MessagesTable, ReceiptsTable } from './tables/receipts.ts';
import type { ReportsTable } from './tables/reports.ts';
import type { ReviewsTable } from './tables/reviews.ts';
import type { SessionsTable } from './tables/sessions.ts';
import type { SiteStatsTable } from './tables/site-stats.ts';
import type { SubmissionsTable } from './tables/submissions.ts';
import type { UsersTable } from './tables/users.ts';
import type {
  GrantsTable,
  GroupSizesTable,
  LiveVerificationsTable,
  MailTokensTable,
  NullifiersTable,
} from './tables/verification.ts';

export interface Schema {
  companies: CompaniesTable;
  company_stats: CompanyStatsTable;
  company_months: CompanyMonthsTable;
  site_stats: SiteStatsTable;
  users: UsersTable;
  sessions: SessionsTable;
  reviews: ReviewsTable;
  submissions: SubmissionsTable;
  reports: ReportsTable;
  mail_tokens: MailTokensTable;
  live_verifications: LiveVerificationsTable;
  grants: GrantsTable;
  group_sizes: GroupSizesTable;
  nullifiers: NullifiersTable;
  receipts: ReceiptsTable;
  messages: MessagesTable;
}
