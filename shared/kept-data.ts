import { keptCases } from './kept-cases.ts';
import { keptPeople } from './kept-people.ts';
import { keptOfPrograms, lookup } from './kept-programs.ts';
import { keptFigures, keptRequests, keptWords } from './kept-reviews.ts';
import { rejectedTextMonths, rememberedDecisions } from './limits.ts';

/** Something that we store, described for people who are not engineers. */
export type Kept = {
  title: string;
  purpose: string;
  kept: string;
  /** What a thief learns from a copy of it. */
  reveals: string;
};

/** A database table with data about a review or its author. */
type KeptTable = Kept & { columns: Record<string, string> };

const company = 'the company';
const year = 'the calendar year, UTC';
const untilJanuary = 'until February 1 of the next year';
const creditYear = `${untilJanuary}, like that year's keys`;

/** Of one hour or of all before it: the same rows. */
const grantColumns = {
  lookup,
  period: year,
  sealed: 'encrypted: the code, the company, and a hash of the request, in case our response gets lost',
};
const revealedGrants =
  "How many people took part in a year. Together with the key of that hour, how many at each company. With the year's key files as well, a thief can test addresses. The ones that match took part. Not what they wrote before this hour. Nothing here shows which of them wrote which review.";
const receiptColumns = {
  receipt_hash: 'a hash of the receipt',
  review_id: 'the review, or nothing once it is withdrawn',
  appeal: 'whether the author has used the one appeal',
};
const nullifierColumns = { nullifier: 'a hash of the secret number, the company and the year', period: year };
const settledTogether =
  'Each hour, we put new rows in order and write them again, until there are 1,000. Then they are moved here together.';

const reviewContent = {
  company_id: company,
  scores: 'the 20 answers',
  score_sum: 'their sum',
  pros: 'what you find good',
  cons: 'what you find bad',
  advice: 'what you would change',
  review_text: 'the rest of the text you wrote',
  job_title: 'your job title, if you gave one',
  kind_of_work: 'which of 436 kinds of work it names, if any',
  employment_status: 'full time, part time and so on; only moderators see it',
  salary_hundredths: 'your salary, if you gave it',
  salary_frequency: 'hourly, monthly or yearly',
  currency: 'its currency',
  proof: 'the year of your credential, and whether it came on the private or the plain path',
};

/**
 * Everything that we store about reviews and people, table by table and column by column. `/privacy/details` shows it,
 * and `db/schema.test.ts` compares it with both databases: a column that isn't explained here can't exist.
 */
export const keptTables = {
  ...keptOfPrograms,
  grants: {
    title: "Who has used this year's review, in the current hour",
    purpose: 'One review per employee, company and year.',
    kept: 'until the full hour, then in one of the next two tables',
    reveals: 'How many people took part in this hour. Otherwise the same as the next two tables.',
    columns: grantColumns,
  },
  grants_a: {
    title: "Who has used this year's review, in earlier hours",
    purpose: 'One review per employee, company and year.',
    kept: creditYear,
    reveals: revealedGrants,
    columns: grantColumns,
  },
  grants_b: {
    title: 'The same records under the key of the next hour',
    purpose: 'Each hour, we encrypt the records of one table again into the other, and empty the first.',
    kept: creditYear,
    reveals: revealedGrants,
    columns: grantColumns,
  },
  sealing_key: {
    title: 'The name of the key of the hour',
    purpose: 'To know which key opens the encrypted data.',
    kept: 'an hour',
    reveals: 'Nothing. The key itself is a file outside the database, and it is destroyed every hour.',
    columns: {
      id: 'always 1',
      name: 'a random name',
      side: 'which table has the grants of earlier hours, a or b',
      next: 'the random name of the next key, while we encrypt everything again',
      beat: 'a count that shows that this is still going on',
      opened_hour: 'the hour in which new reviews last reached the moderators',
    },
  },
  arrivals: {
    title: 'Reviews that arrived in the current hour',
    purpose: 'To hide when a review arrived. All reviews from one hour reach the moderators together.',
    kept: 'until the next full hour',
    reveals: 'How many reviews arrived in this hour. Together with the key of the hour, what they say.',
    columns: {
      lookup: 'a keyed hash of the used credential, or of a random number',
      receipt: 'a keyed hash of the receipt',
      sealed: 'encrypted: the review, the used credential and the hash of the receipt',
    },
  },
  ...keptRequests,
  group_sizes: {
    title: 'How many people have verified',
    purpose: 'To show you, before you write, roughly how many people have verified.',
    kept: 'counted again at the start of each month',
    reveals: "Nothing that the site doesn't already show.",
    columns: {
      company_id: company,
      period: year,
      at_least: 'the largest step that the number has reached',
    },
  },
  nullifiers: {
    title: 'Used credentials',
    purpose: 'Each credential works once.',
    kept: creditYear,
    reveals:
      'How many credentials were used. Not whose they were. When we signed them, we saw only sealed envelopes.',
    columns: nullifierColumns,
  },
  settled_nullifiers: {
    title: 'Earlier used credentials',
    purpose: settledTogether,
    kept: creditYear,
    reveals: 'The same, and which batch of 1,000 came together.',
    columns: nullifierColumns,
  },
  submissions: {
    title: "Reviews that aren't public",
    purpose: 'So moderators can read them, or hold them for the first of a month.',
    kept: `until published or withdrawn; the text of a rejected review for ${rejectedTextMonths} months after the decision`,
    reveals: 'What the review says. Not who wrote it, when it arrived or in what order.',
    columns: {
      id: 'a random number',
      ...reviewContent,
      status: 'pending, held or rejected',
      release: 'your choice: as soon as it is approved, or on the first of a month',
      revision: 'a random number that changes with each edit',
      monthly_revision: 'the same number, if you chose the first of the next month',
      half_year_revision: 'the same number, if you chose January or July',
      due_month: 'for an approved review, the month in which we publish it if you chose one',
      rejected_month: 'the month in which it was rejected, until its text is erased',
    },
  },
  reviews: {
    title: 'Reviews that are or were public',
    purpose: 'So everyone can read them.',
    kept: 'until the author withdraws it; a review that a moderator removed is kept but not shown',
    reveals:
      'What the site shows, the employment status, reviews that were removed, the order in which reviews were published, and often the day. Not who wrote them or when.',
    columns: {
      id: 'a random number',
      ...reviewContent,
      status: 'published or removed',
      published_month: 'the month in which it was published',
    },
  },
  ...keptWords,
  receipts: {
    title: 'Receipts',
    purpose: 'So an anonymous author can come back to the review.',
    kept: 'as long as the review; after a withdrawal, only the hash',
    reveals: 'Which hash belongs to which review. The receipt itself is random, and only the author has it.',
    columns: receiptColumns,
  },
  settled_receipts: {
    title: 'Earlier receipts',
    purpose: settledTogether,
    kept: 'as long as the review; after a withdrawal, only the hash',
    reveals: 'The same, and which batch of 1,000 was moved here together.',
    columns: receiptColumns,
  },
  messages: {
    title: 'Questions, answers and decisions',
    purpose: 'So the moderator and the author can talk without knowing each other.',
    kept: `as long as the review; messages about a rejected review for ${rejectedTextMonths} months after the decision`,
    reveals: 'What was written. No names, and only the month, not the day.',
    columns: {
      review_id: 'the review that the message is about',
      position: 'first, second, third and so on',
      kind: 'question, answer, rejection or appeal',
      reason: 'the reason for a rejection',
      source: 'what made a moderator decide: reading it, a report, a legal notice or a dispute',
      body: 'the text',
      month: 'the month in which it was written',
    },
  },
  ...keptFigures,
  reports: {
    title: 'Reports of reviews',
    purpose: 'So a moderator can read the review again, and to detect floods of reports.',
    kept: 'as long as the review',
    reveals: 'Why a review was reported, on what day and from which network.',
    columns: {
      id: 'a random number',
      review_id: 'the review',
      reason: 'what the person who reported it wrote',
      reporter_network: 'a shortened network address, IPv4 /24 or IPv6 /48; never shown',
      status: 'pending or resolved',
      created_on: 'the day',
    },
  },
  ...keptCases,
  ...keptPeople,
} as const satisfies Record<string, KeptTable>;

/** What is stored outside the database. */
export const keptElsewhere: Kept[] = [
  {
    title: 'The key of the hour',
    purpose:
      'To encrypt who has verified, and new reviews until the full hour. Every hour, we encrypt everything again with another key.',
    kept: 'an hour, then overwritten and deleted. Some disks and file systems keep deleted blocks for a while.',
    reveals: 'With it, a thief can open what was encrypted in that hour, and nothing from any other hour.',
  },
  {
    title: 'Key files: one per year, and the identity of this site, which signs them',
    purpose: 'To sign credentials and links, and to compute the codes of addresses.',
    kept: `${untilJanuary}, then overwritten and deleted; the identity as long as the site exists`,
    reveals:
      'With them, a thief can test addresses, as described above, and forge credentials. The authors of existing reviews stay unknown.',
  },
  {
    title: 'Logs and metrics',
    purpose: 'To notice that something is broken.',
    kept: 'as long as the operator of this site keeps them',
    reveals:
      'Which calls other programs made to our API, and when, without addresses. No log line and no metric shows that someone opened a page, verified, sent a review or opened a receipt, and none shows how busy the server was.',
  },
  {
    title: 'Memory of the running server',
    purpose: 'To respond to you, and to limit how often anyone can make a request.',
    kept: 'while we handle your request; counters for up to an hour',
    reveals:
      "Your email address, while we send the email. Later your review, in a separate request that doesn't say whose it is. Rate limits count calls per network address, email address and emailed code, hashed with a random key that exists nowhere else.",
  },
  {
    title: 'What a server remembers for moderators',
    purpose:
      'To tell a moderator who has decided before them, for how many days reviews have been waiting, how many decisions there were this week. Also to have someone else read a few of them again, and to say how long decisions take.',
    kept: `in memory, until the server stops; who decided, for the last ${rememberedDecisions.toLocaleString('en')} reviews`,
    reveals:
      'Which moderator last decided on which review, and in what order; of a few reviews, who decided first and who disagrees. The full hour at which this server first saw each waiting review. Not who wrote it.',
  },
  {
    title: 'Rate-limit counters, if several servers run this site',
    purpose: 'To limit how often anyone can make a request, no matter which server responds.',
    kept: 'in memory, until the minute, quarter hour or hour that they count is over; the key of that hour, a few minutes longer',
    reveals:
      'How many callers there were, how often each of them called, and the last time they did. With the key file of that hour, a thief can test network addresses and email addresses. The ones that match called, or someone used them to sign in or to request a link. Not what anyone wrote.',
  },
  {
    title: 'Backups of the database',
    purpose: 'To restore the reviews after a failure.',
    kept: 'as long as the operator of this site keeps them',
    reveals:
      "The tables above, without confirmed addresses, who has used this year's review, what came since the last full hour, who is signed in, and recovery codes.",
  },
  {
    title: 'The email on its way to you',
    purpose: 'To send you the link.',
    kept: "as long as our mail servers and your employer's keep it. If it can't be delivered, a notice comes back, which the operator of this site should discard.",
    reveals: 'That we sent an email to your address, and when. Not whether you wrote a review.',
  },
];
