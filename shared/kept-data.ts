import { minutes, rejectedTextMonths, sessionDays, smallestGroup } from './limits.ts';

/** Something that is stored, in words for everybody. */
export type Kept = {
  title: string;
  purpose: string;
  kept: string;
  /** What somebody learns who takes a copy of it. */
  reveals: string;
};

/** A table of the database that lies near a review or its author. */
type KeptTable = Kept & { columns: Record<string, string> };

const company = 'the company';
const year = 'the calendar year, UTC';
const subject = 'a code made of company, year and address with a secret key of that year';
const linkHour = `${minutes.mailToken} minutes, rounded up to the next ${minutes.expiryStep}, or until it has been used`;
const untilJanuary = 'until 31 January of the next year';
const creditYear = `${untilJanuary}, like the keys of the year`;

const reviewContent = {
  company_id: company,
  scores: 'the 20 answers',
  score_sum: 'their sum',
  review_text: 'your own words',
  job_title: 'your job title, if you gave one',
  employment_status: 'full time, part time and so on; for moderators only',
  salary_hundredths: 'your salary, if you gave one',
  salary_frequency: 'what period it is for',
  currency: 'its currency',
};

/**
 * Everything that is stored about reviews and people, table by table and column by column. `/privacy` shows it, and
 * `db/schema.test.ts` holds it against both databases: a column that is not argued for here cannot exist.
 */
export const keptTables = {
  mail_tokens: {
    title: 'Links sent by mail',
    purpose: 'To know a link again when it is opened.',
    kept: linkHour,
    reveals:
      'That somebody, behind a code, asked for a link in that hour. With the key files too: addresses can be tried, and those that fit asked.',
    columns: {
      token_hash: 'SHA-256 of the random token in the link',
      subject,
      company_id: company,
      period: year,
      expires_at: `when the link ends, rounded up to ${minutes.expiryStep} minutes`,
    },
  },
  live_verifications: {
    title: 'Addresses confirmed over the REST API',
    purpose: 'For programs that verify in one call and send the review in another.',
    kept: `${minutes.liveVerification} minutes, rounded up to the next ${minutes.expiryStep}, or until the review is in`,
    reveals: 'The same as a link. Our own pages write nothing here.',
    columns: {
      subject,
      company_id: company,
      period: year,
      expires_at: `when the hour ends, rounded up to ${minutes.expiryStep} minutes`,
    },
  },
  grants: {
    title: 'Who has had the review of the year',
    purpose: 'One review per employee, company and year.',
    kept: creditYear,
    reveals:
      'How many people of a company took part. With the key files too: addresses can be tried, and those that fit took part. Not what they wrote: every review fits each of them equally well.',
    columns: {
      company_id: company,
      period: year,
      subject,
      request_hash:
        'SHA-256 of the sealed envelope, so that a lost answer can be asked for again; a random value on the plain path',
    },
  },
  group_sizes: {
    title: 'How many people have verified',
    purpose: 'Shown before you write, in steps.',
    kept: 'written anew every hour',
    reveals: 'Nothing that the site does not show.',
    columns: {
      company_id: company,
      period: year,
      at_least: 'the step that the number has reached',
    },
  },
  nullifiers: {
    title: 'Used credentials',
    purpose: 'Each credential works once.',
    kept: creditYear,
    reveals: 'How many credentials were used. Not whose: when we signed them we saw only sealed envelopes.',
    columns: { nullifier: 'a hash of the secret number, company and year', period: year },
  },
  submissions: {
    title: 'Reviews that are not public',
    purpose: 'To be read by a moderator, or to wait for others.',
    kept: `until published or withdrawn; the words of a rejected review for ${rejectedTextMonths} months after the decision`,
    reveals: 'What the review says. No author, no time of arrival, no order.',
    columns: {
      id: 'a random number',
      ...reviewContent,
      status: 'waiting, held or rejected',
      release: 'your choice: at once, or with others',
      revision: 'a random number, another one after each change',
      rejected_month: 'the month of a rejection',
    },
  },
  reviews: {
    title: 'Reviews that are or were public',
    purpose: 'To be read by everybody.',
    kept: 'until its author withdraws it; one that a moderator removed is kept, and not shown',
    reveals: 'What the site shows, the employment status, and what was removed. No author, no day.',
    columns: {
      id: 'a random number',
      ...reviewContent,
      status: 'published or removed',
      published_month: 'the month of its publication',
    },
  },
  receipts: {
    title: 'Receipts',
    purpose: 'To let an author whom nobody knows come back.',
    kept: 'as long as the review; after a withdrawal the hash alone',
    reveals:
      'Which hash belongs to which review. The receipt itself was made by chance and only its author has it.',
    columns: {
      receipt_hash: 'a hash of the receipt',
      review_id: 'its review, none once withdrawn',
      appeal: 'whether the one appeal has been used',
    },
  },
  messages: {
    title: 'Questions, answers, decisions',
    purpose: 'Moderator and author can talk without knowing each other.',
    kept: `as long as the review; the words about a rejected one for ${rejectedTextMonths} months after the decision`,
    reveals: 'What was written. No names, and months instead of days.',
    columns: {
      review_id: 'the review they are about',
      position: 'first, second, third',
      kind: 'question, answer, rejection or appeal',
      reason: 'the reason of a rejection',
      body: 'the words',
      month: 'the month',
    },
  },
  company_months: {
    title: 'Public figures by month',
    purpose: 'The plot of ratings over time.',
    kept: 'for good',
    reveals: `Sums over published reviews. The site shows them from ${smallestGroup} reviews on.`,
    columns: {
      company_id: company,
      month: 'the month of publication',
      review_count: 'how many reviews',
      score_total: 'the sum of their scores',
    },
  },
  reports: {
    title: 'Reports of reviews',
    purpose: 'To have a review read again, and to recognise floods of reports.',
    kept: 'as long as the review',
    reveals: 'Why a review was reported, on what day, and from which network.',
    columns: {
      id: 'a random number',
      review_id: 'the review',
      reason: 'the words of whoever reported it',
      reporter_network: 'a shortened network address, IPv4 /24 or IPv6 /48; never shown',
      status: 'open or done',
      created_on: 'the day',
    },
  },
  users: {
    title: 'Accounts',
    purpose: 'For moderators, and for those who want one. No review needs an account or is tied to one.',
    kept: 'until you ask us to delete yours',
    reveals: 'Names and emails of those who registered. Passwords cannot be read back.',
    columns: {
      id: 'a number',
      email: 'the email of the account',
      name: 'the name of the account',
      password_hash: 'the password, hashed with argon2id',
      role: 'user, moderator or admin',
      created_on: 'the day of registration',
    },
  },
  sessions: {
    title: 'Who is signed in',
    purpose: 'To know an account again.',
    kept: `${sessionDays} days`,
    reveals: 'Which accounts are signed in. The hashes cannot be used to sign in.',
    columns: {
      token_hash: 'a keyed hash of what the browser keeps',
      user_id: 'the account',
      expires_at: 'when it ends',
    },
  },
} as const satisfies Record<string, KeptTable>;

/** The other tables, which hold nothing about a person or a single review. */
export const otherTables: Record<string, string> = {
  companies: 'the directory',
  company_stats: 'sums over the published reviews of a company',
  site_stats: 'sums over all published reviews',
  kysely_migration: 'which versions of the tables there have been',
  kysely_migration_lock: 'whether they are being changed',
};

/** What lies outside the database. */
export const keptElsewhere: Kept[] = [
  {
    title: 'Key files, one a year',
    purpose: 'To sign credentials, and to make the codes of addresses.',
    kept: `${untilJanuary}, then overwritten and deleted`,
    reveals:
      'With them addresses can be tried, as said above, and credentials made up. Reviews that are there already stay as unknown as they were.',
  },
  {
    title: 'Logs and counters',
    purpose: 'To notice that something is broken.',
    kept: 'as long as whoever runs this site keeps them',
    reveals:
      'Which kinds of calls came when, without addresses. No line and no count of verifying, sending a review or opening a receipt.',
  },
  {
    title: 'Memory of the running server',
    purpose: 'To answer you, and to limit how often somebody may call.',
    kept: 'while your request runs; counters for an hour at most',
    reveals:
      'Your address while the mail is sent. Later your review, in another request that does not say whose it is. Counters go by network address under a random key that exists nowhere else.',
  },
  {
    title: 'Backups of the database',
    purpose: 'To have the reviews back after a failure.',
    kept: 'as long as whoever runs this site keeps them',
    reveals: 'The tables above without links, confirmed addresses and who has had the review of the year.',
  },
  {
    title: 'The mail on its way',
    purpose: 'To bring you the link.',
    kept: 'as long as the mail servers keep it: ours, and those of your employer',
    reveals: 'That a mail of ours came to your address, and when. Not whether you wrote a review.',
  },
];
