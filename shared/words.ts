/** The words that a value can be, in the order in which people see them. This file imports nothing. */

export const roles = ['user', 'moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The roles of people who run the site. */
export const teamRoles = ['moderator', 'admin'] as const satisfies Role[];

export const employmentStatuses = ['full_time', 'part_time', 'contract', 'internship', 'freelance'] as const;
export type EmploymentStatus = (typeof employmentStatuses)[number];

export const salaryFrequencies = ['hourly', 'monthly', 'yearly'] as const;
export type SalaryFrequency = (typeof salaryFrequencies)[number];

/** The job title of an author who gives none. */
export const defaultJobTitle = 'Anonymous Position';

/** What invites people to compare the fingerprint of our key, in the email and on the receipt. */
export const keyCheck = 'Check our key (optional)';

/**
 * When an approved review is published: on the first of the next month, on the first of January or July, on the first of
 * a month together with at least four others of its company, or right away.
 */
export const releases = ['next_month', 'half_year', 'with_others', 'at_once'] as const;
export type Release = (typeof releases)[number];

/** How many people work for a company: each class from this number up to below the next. */
export const sizeClasses = [1, 10, 50, 250, 1000, 5000] as const;
export type SizeClass = (typeof sizeClasses)[number];

/** How the directory can be sorted: most reviewed first, and so on. */
export const directorySorts = ['reviews', 'best', 'recent', 'name'] as const;
export type DirectorySort = (typeof directorySorts)[number];

/** The ratings that the directory can be filtered by, each `and up`. */
export const minRatings = [2, 3, 3.5, 4] as const;

/** Where the facts about a company are from. */
export type FactSource =
  | 'added with the company'
  | 'imported file'
  | 'Wikidata'
  | 'GLEIF'
  | 'correction'
  | 'moderator';

export const reviewSorts = ['recent', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

export const reviewStatuses = ['pending', 'held', 'published', 'rejected', 'removed'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** What an author may be able to do with a review, through its receipt. */
export const authorActions = ['edit', 'withdraw', 'answer', 'appeal', 'choose'] as const;
export type AuthorAction = (typeof authorActions)[number];

export const messageKinds = ['question', 'answer', 'rejection', 'appeal'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Why a review was rejected or removed, as moderators and authors read it; `reported` is the reason after a report. */
export const reasonWords = {
  identifies_someone: 'It identifies someone',
  insulting: 'It insults someone',
  confidential: 'It gives away something confidential',
  advertising: 'It advertises something',
  not_about_work: "It isn't about working there",
  duplicate: 'It repeats another review',
  unlawful: 'It may break the law',
  not_authentic: "It wasn't shown to be authentic",
  reported: 'A report about it was upheld',
  other: 'Another reason',
} as const;
export type RejectionReason = keyof typeof reasonWords;
export const rejectionReasons = Object.keys(reasonWords) as RejectionReason[];
/** Those that need no dispute. */
export type StatedReason = Exclude<RejectionReason, 'not_authentic'>;
export const statedReasons = rejectionReasons.filter(
  (reason): reason is StatedReason => reason !== 'not_authentic',
);

/** What made a moderator decide about a review: reading it, a report, a legal notice, or a dispute. */
export const decisionSources = ['own', 'report', 'notice', 'dispute'] as const;
export type DecisionSource = (typeof decisionSources)[number];

/** What is counted by the month; a second reading agrees with the decision that it reads again, or differs from it. */
export type CountedDecision = 'arrived' | 'published' | 'rejected' | 'removed' | 'agreed' | 'differed';

/** What the public log says that was decided, as its page shows it. */
export const logDecisions = {
  published: 'Published',
  rejected: 'Rejected',
  removed: 'Removed',
  kept: 'Kept',
  restored: 'Published again',
  stands: 'Stands',
  withdrawn: 'Taken back',
  reply_published: 'Reply published',
  reply_refused: 'Reply refused',
  reply_removed: 'Reply removed',
} as const;
export type LogDecision = keyof typeof logDecisions;

/** Why, in the public log: a reason against a review, or what a notice or a dispute didn't show. */
export const logReasons = {
  identifies_someone: 'Identifies a person',
  insulting: 'Insult or discrimination',
  confidential: 'Confidential',
  advertising: 'Advertising',
  not_about_work: 'Not about working there',
  duplicate: 'Duplicate',
  unlawful: 'Unlawful',
  reported: 'A report was upheld',
  not_authentic: 'Not shown to be authentic',
  other: 'Another reason',
  not_unlawful: 'Not unlawful',
  authentic: 'Shown to be authentic',
  seeks_author: 'About who wrote the review',
} as const satisfies Record<RejectionReason, string> & Record<string, string>;
export type LogReason = keyof typeof logReasons;

/** The category of each reason in the EU's transparency database, and its keyword there if one fits. */
export const dsaCodes: Record<LogReason, [category: string, keyword?: string]> = {
  identifies_someone: ['STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS'],
  insulting: ['STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH'],
  confidential: [
    'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
    'KEYWORD_TRADE_SECRET_INFRINGEMENT',
  ],
  advertising: ['STATEMENT_CATEGORY_CONSUMER_INFORMATION', 'KEYWORD_HIDDEN_ADVERTISEMENT'],
  not_about_work: ['STATEMENT_CATEGORY_OTHER_VIOLATION_TC'],
  duplicate: ['STATEMENT_CATEGORY_OTHER_VIOLATION_TC'],
  unlawful: ['STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH'],
  reported: ['STATEMENT_CATEGORY_OTHER_VIOLATION_TC'],
  not_authentic: ['STATEMENT_CATEGORY_SCAMS_AND_FRAUD', 'KEYWORD_INAUTHENTIC_USER_REVIEWS'],
  other: ['STATEMENT_CATEGORY_OTHER_VIOLATION_TC'],
  not_unlawful: ['STATEMENT_CATEGORY_OTHER_VIOLATION_TC'],
  authentic: ['STATEMENT_CATEGORY_OTHER_VIOLATION_TC'],
  seeks_author: ['STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS'],
};

/** What led to a decision in the public log. */
export const logSources = {
  reading: 'Own reading',
  appeal: 'Appeal',
  report: 'Report',
  notice: 'Legal notice',
  dispute: 'Dispute',
} as const;
export type LogSource = keyof typeof logSources;

/** What else is counted by the month: appeals, how long reviews waited for a decision, disputes and replies. */
export type CountedEvent =
  | 'appeal'
  | 'wait'
  | 'dispute'
  | 'dispute_upheld'
  | 'reply_published'
  | 'reply_refused'
  | 'reply_removed';

/** What can be reported. */
export const reportSubjects = ['review', 'company'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

/** What became of a report; `gone` if its review was no longer public when it would have been decided. */
export const reportOutcomes = ['waiting', 'dismissed', 'removed', 'corrected', 'gone'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** The state of a dispute; `gone` if the review isn't public. */
export const disputeStatuses = ['answering', 'reading', 'kept', 'removed', 'gone'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** What the author of a disputed review can choose. */
export const disputeChoices = ['nothing', 'words'] as const;
export type DisputeChoice = (typeof disputeChoices)[number];

/** The state of a legal notice; `gone` if its review was no longer public when it would have been decided. */
export const noticeStatuses = ['received', 'reading', 'asked', 'kept', 'removed', 'gone'] as const;
export type NoticeStatus = (typeof noticeStatuses)[number];

/** What moderators and the sender of a notice say to each other; `kept` and `removed` are decisions. */
export const noticeMessageKinds = ['question', 'answer', 'kept', 'removed', 'objection'] as const;
export type NoticeMessageKind = (typeof noticeMessageKinds)[number];

/** What the sender of a notice may be able to do, with its code. */
export const noticeActions = ['answer', 'object'] as const;
export type NoticeAction = (typeof noticeActions)[number];

/** Closed companies take no reviews, and only moderators see hidden ones. */
export const companyStates = ['listed', 'closed', 'hidden'] as const;
export type CompanyState = (typeof companyStates)[number];

/** What moderators warn visitors of on a company's page. */
export const bannerKinds = ['unusual_activity', 'legal_threats'] as const;
export type BannerKind = (typeof bannerKinds)[number];

/** The orders of the pending reviews: appeals first, or by company. */
export const queueOrders = ['usual', 'company'] as const;
export type QueueOrder = (typeof queueOrders)[number];

/** Parts of the pending reviews: those with an appeal, and those that have waited for a week or longer. */
export const queueParts = ['appeals', 'waiting'] as const;
export type QueuePart = (typeof queueParts)[number];

/** What moderators leave on a review for each other. */
export const noteKinds = ['opinion', 'left'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** What moderators do to a company. */
export const companyChangeKinds = ['edited', 'corrected', 'checked', 'merged', 'unmerged'] as const;
export type CompanyChangeKind = (typeof companyChangeKinds)[number];

/** What the audit log records, as its filter names it. */
export const auditKinds = {
  sign_in: 'Sign-ins',
  sign_in_failed: 'Failed sign-ins',
  sign_out_everywhere: 'Signed out everywhere',
  password_changed: 'Passwords',
  second_factor_on: 'Second factors turned on',
  second_factor_off: 'Second factors turned off',
  second_factor_reset: 'Second factors reset',
  recovery_codes_renewed: 'New recovery codes',
  account_created: 'New accounts',
  account_deleted: 'Deleted accounts',
  role_changed: 'Roles',
  invitation_sent: 'Invitations sent',
  invitation_used: 'Invitations used',
  invitation_withdrawn: 'Invitations withdrawn',
  review_decided: 'Decisions on reviews',
  reports_decided: 'Decisions on reports',
  dispute_decided: 'Decisions on disputes',
  reply_decided: 'Decisions on replies',
  notice_decided: 'Decisions on legal notices',
  notifier_asked: 'Questions about legal notices',
  decision_undone: 'Undone decisions',
  second_reading: 'Second readings',
  author_asked: 'Questions to authors',
  correction_decided: 'Decisions on corrections',
  company_changed: 'Changes to companies',
  banner_changed: 'Company banners',
  companies_merged: 'Company merges',
  company_merge_undone: 'Undone merges',
  company_reports_dismissed: 'Decisions on reports about companies',
  companies_imported: 'Imports',
  backup: 'Backups',
  backup_finished: 'Finished backups',
  backup_tested: 'Tested backups',
  restore: 'Restores',
  statistics_recomputed: 'Recomputed statistics',
  site_changed: 'Site settings',
  api_key_made: 'New API keys',
  api_key_revoked: 'Revoked API keys',
  webhook_added: 'New webhooks',
  webhook_removed: 'Removed webhooks',
  audit_exported: 'Exports of this log',
} as const;
export type AuditKind = keyof typeof auditKinds;

/** Who may add companies: visitors too, people with an account, or moderators and admins. */
export const companyAdders = ['anyone', 'accounts', 'team'] as const;

/** What an entry of the audit log has, in the order in which it is stored and exported. */
export const auditColumns = [
  'number',
  'at',
  'kind',
  'actor',
  'actor_name',
  'actor_role',
  'target',
  'target_name',
  'before',
  'after',
  'times',
  'previous',
  'hash',
] as const;

/** Where the company's country is unknown. */
export const defaultCurrency = 'USD';

/** Active ISO 4217 codes of money in circulation (no funds, metals or testing codes). */
export const currencies = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD ' +
  'CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP ' +
  'GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD ' +
  'KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN ' +
  'NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP ' +
  'SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND ' +
  'VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
).split(' ');

/** Why a search found a company, best first. */
export const matchKinds = ['exact', 'name', 'word', 'domain', 'part', 'typo'] as const;
export type MatchKind = (typeof matchKinds)[number];
