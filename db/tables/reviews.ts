import { sql } from 'kysely';
import { kindOfWorkOf } from '#shared/kinds-of-work/kind-of-work.ts';
import { nameKind } from '#shared/kinds-of-work/name-kind.ts';
import { scores } from '#shared/limits.ts';
import { firstDay } from '#shared/rules/calendar.ts';
import { reviewRating, scoreSum } from '#shared/rules/review-score.ts';
import { wholeText } from '#shared/rules/review-text.ts';
import type { ModeratedReview, Review, StoredReview } from '#shared/schemas/review.ts';
import type {
  EmploymentStatus,
  RejectionReason,
  Release,
  ReportOutcome,
  ReportSubject,
  SalaryFrequency,
} from '#shared/words.ts';

/** A review's content: the same columns in `submissions` and `reviews`. */
export interface ReviewContent {
  company_id: number;
  /** JSON array of the 20 scores in statement order. */
  scores: string;
  /** Sum of the scores, 20 to 200. */
  score_sum: number;
  /** What its author finds good, finds bad, would change, and wrote besides. Each may be empty. */
  pros: string;
  cons: string;
  advice: string;
  review_text: string;
  job_title: string;
  /** ISCO-08 unit group, four digits. Null if none is known, and in reviews that a release before 0042 stored. */
  kind_of_work: string | null;
  employment_status: EmploymentStatus;
  /** Salary in hundredths of the currency unit. */
  salary_hundredths: number | null;
  salary_frequency: SalaryFrequency | null;
  currency: string;
  /** `private 2026` or `plain 2026`: the path and year of its credential. Empty if a release before 0056 stored it. */
  proof: string;
}

/** Reviews that are or were public. */
export interface ReviewsTable extends ReviewContent {
  id: number;
  status: 'published' | 'removed';
  /** Month of the first publication, `YYYY-MM`. It never changes. */
  published_month: string;
}

/** Reviews that aren't public, in a small table of their own for anonymity. It has no time of arrival. */
export interface SubmissionsTable extends ReviewContent {
  id: number;
  status: 'pending' | 'held' | 'rejected';
  /** The author's choice as releases before 0032 know it. `chosenRelease` reads it, `revised` writes it. */
  release: Exclude<Release, 'next_month' | 'half_year'>;
  /**
   * A new random number each time the author changes the review, so moderators decide only on what they have
   * read.
   */
  revision: number;
  /** The revision for which the author chose the first of the next month. An older release's edit leaves it behind. */
  monthly_revision: number | null;
  /** The same for January or July. */
  half_year_revision: number | null;
  /**
   * `YYYY-MM`: the month in which a held review is published, however few others there are. Empty if it waits for
   * others, or if a release before 0032 approved it.
   */
  due_month: string;
  /** Month of the rejection, `YYYY-MM`: the text is erased three months later. Empty after that. */
  rejected_month: string | null;
}

/** What finds near-duplicates of a review's texts, as long as those are stored. */
export interface ReviewSignaturesTable {
  /** The year whose key it was signed with, `YYYY`; empty until it is. */
  period: string;
  company_id: number;
  published_month: string;
  id: number;
  /** See `TextSignature`. */
  minimums: string;
  sentences: string;
}

/** How many reviews, reports and notices wait for moderators: one row, changed in the transaction that changes the queues. */
export interface QueueSizesTable {
  id: 1;
  pending_reviews: number;
  pending_reports: number;
  pending_corrections: number;
  company_reports: number;
  open_notices: number;
}

/** When held reviews were last released: one row, or none before the first time. */
export interface ReleasesTable {
  id: 1;
  /** `YYYY-MM`. */
  month: string;
}

export interface ReportsTable {
  id: number;
  review_id: number;
  reason: string;
  /** The reporter's network, IPv4 /24 or IPv6 /48. Never shown. */
  reporter_network: string | null;
  status: 'pending' | 'resolved';
  created_on: string;
}

/** What happened to a report. It stays for a while after the report is deleted. */
export interface ReportNumbersTable {
  /** Keyed hash of the number that the reporter has. */
  lookup: string;
  about: ReportSubject;
  report_id: number;
  outcome: ReportOutcome;
  /** Why a review was removed. */
  reason: RejectionReason | null;
  /** `YYYY-MM` of the decision. Empty until then. */
  month: string;
}

/** Every column of a review's content, and whether its author writes whole sentences there. */
const isProse = {
  company_id: false,
  scores: false,
  score_sum: false,
  pros: true,
  cons: true,
  advice: true,
  review_text: true,
  job_title: false,
  kind_of_work: false,
  employment_status: false,
  salary_hundredths: false,
  salary_frequency: false,
  currency: false,
  proof: false,
} as const satisfies Record<keyof ReviewContent, boolean>;

type IsProse = typeof isProse;
type TextColumn = { [Name in keyof IsProse]: IsProse[Name] extends true ? Name : never }[keyof IsProse];

/** The columns with a review's content, in both tables that contain reviews. */
export const contentColumns = Object.keys(isProse) as (keyof ReviewContent)[];

/** The columns with its texts. */
export const textColumns = Object.entries(isProse).flatMap(([name, is]) => (is ? [name as TextColumn] : []));

/** Whether a review has comments: 1 or 0. Indexes of `reviews` have it in these words, since 0037. */
export const hasComments = sql.raw<number>(
  `case when ${textColumns.map((name) => `${name} <> ''`).join(' or ')} then 1 else 0 end`,
);

/** Its whole stars, 1 to 5, in words that indexes have. */
export const starsOfReview = sql<number>`case when score_sum >= 198 then 5 when score_sum >= 158 then 4 when score_sum >= 118 then 3
  when score_sum >= 78 then 2 else 1 end`;

/** The same as `hasComments` for a review that isn't stored yet. */
export const isCommented = (content: Pick<ReviewContent, TextColumn>): boolean =>
  textColumns.some((name) => content[name] !== '');

/** All texts of a review, as one. */
export const joinedTexts = (content: Pick<ReviewContent, TextColumn>): string =>
  textColumns.map((name) => content[name]).join('\n');

/** What erases the texts of a review. Its other columns, the job title among them, stay. */
export const withoutTexts = Object.fromEntries(textColumns.map((name) => [name, ''])) as Record<
  TextColumn,
  ''
>;

/** A new revision, with its author's choice in the columns that store it. */
export function revised(
  revision: number,
  release: Release,
): Pick<SubmissionsTable, 'revision' | 'release' | 'monthly_revision' | 'half_year_revision'> {
  const isForMonth = release === 'next_month' || release === 'half_year';
  return {
    revision,
    release: isForMonth ? 'with_others' : release,
    monthly_revision: release === 'next_month' ? revision : null,
    half_year_revision: release === 'half_year' ? revision : null,
  };
}

export function chosenRelease(stored: ReturnType<typeof revised>): Release {
  const { release, revision, monthly_revision, half_year_revision } = stored;
  if (monthly_revision === revision) return 'next_month';
  return half_year_revision === revision ? 'half_year' : release;
}

/** A validated review in the form in which the tables store it. */
export function storedContent(review: Omit<StoredReview, 'release'>, proof: string): ReviewContent {
  const answers = Array.from(
    { length: scores.count },
    (_, index) => review.enps_responses[String(index + 1)] ?? 0,
  );
  return {
    company_id: review.company_id,
    scores: JSON.stringify(answers),
    score_sum: scoreSum(answers),
    pros: review.pros,
    cons: review.cons,
    advice: review.advice,
    review_text: review.review_text,
    job_title: review.job_title,
    kind_of_work: nameKind(review.kind_of_work)?.code ?? kindOfWorkOf(review.job_title),
    employment_status: review.employment_status,
    salary_hundredths: review.salary === null ? null : Math.round(review.salary * 100),
    salary_frequency: review.salary === null ? null : review.salary_frequency,
    currency: review.currency,
    proof,
  };
}

/**
 * The 20 scores of a stored review, in statement order. Validated by hand, because zod took as long as the rest of a
 * page.
 */
export function readScores(text: string): number[] {
  const stored: unknown = JSON.parse(text);
  if (!Array.isArray(stored) || stored.length !== scores.count || !stored.every(isScore)) {
    throw new Error("A stored review doesn't have 20 scores from 1 to 10.");
  }
  return stored;
}

function isScore(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= scores.min && Number(value) <= scores.max;
}

const noScores: Record<string, number> = Object.fromEntries(
  Array.from({ length: scores.count }, (_, index) => [index + 1, 0]),
);

/**
 * Map of statement number to score. Copied from a complete object, because adding the keys one by one takes ten times
 * as long.
 */
function byStatement(answers: number[]): Record<string, number> {
  const map = { ...noScores };
  for (const [index, score] of answers.entries()) map[index + 1] = score;
  return map;
}

/**
 * The public fields of a review's content: an allow-list, so a new column stays private until it is named here.
 */
export function presentContent(row: ReviewContent): Omit<Review, 'id' | 'created_at' | 'reply'> {
  const { pros, cons, advice, review_text: comment } = row;
  return {
    company_id: row.company_id,
    rating: reviewRating(row.score_sum),
    enps_responses: byStatement(readScores(row.scores)),
    free_form_text: wholeText({ pros, cons, advice, comment }),
    pros,
    cons,
    advice,
    comment,
    job_title: row.job_title,
    kind_of_work: nameKind(row.kind_of_work),
    salary: row.salary_hundredths === null ? null : row.salary_hundredths / 100,
    salary_frequency: row.salary_frequency,
    currency: row.currency,
  };
}

/** A published review, without its reply. */
export function presentReview(
  row: ReviewContent & Pick<ReviewsTable, 'id' | 'published_month'>,
): Omit<Review, 'reply'> {
  return { id: row.id, ...presentContent(row), created_at: firstDay(row.published_month) };
}

type ModeratedRow = ReviewContent &
  Pick<ModeratedReview, 'id' | 'status' | 'company_name' | 'company_domain'> & {
    published_month: string | null;
  };

/** The same, with the fields that only moderators and the author may see. */
export function presentModerated(row: ModeratedRow): ModeratedReview {
  return {
    id: row.id,
    ...presentContent(row),
    created_at: row.published_month === null ? null : firstDay(row.published_month),
    company_name: row.company_name,
    company_domain: row.company_domain,
    employment_status: row.employment_status,
    status: row.status,
  };
}
