import { type Kept, keptElsewhere, keptTables } from '#shared/kept-data.ts';

type Table = keyof typeof keptTables;

type Order = {
  title: string;
  /** What we'd have to hand over, and what that shows. */
  yields: string;
  /** What it can't show, however it is worded. */
  not: string;
  tables: readonly Table[];
  /** Also has all tables that no other order names. */
  isEverything?: true;
  /** Titles of what is kept outside the database. */
  elsewhere?: readonly string[];
};

/** What someone with the power to make us could get, from the narrowest to the widest. */
const named: readonly Order[] = [
  {
    title: 'Who wrote this review?',
    yields:
      'What is stored with the review: its text and scores, the employment status, the month, the conversation with moderators, and a hash of the receipt. While its company disputes it, also what the author has told us about that.',
    not: 'Who wrote it. No name, email or network address is stored with a review, and nothing that leads from it to one, except what an author says or shows in an open dispute.',
    tables: [
      'submissions',
      'reviews',
      'receipts',
      'settled_receipts',
      'messages',
      'nullifiers',
      'settled_nullifiers',
      'review_log',
      'disputes',
      'dispute_answers',
      'dispute_evidence',
    ],
  },
  {
    title: 'Has this person written a review?',
    yields:
      "With an email address, the key of the hour and the keys of that year: whether the address has used this year's review of a company. From February 2 on, nothing about the year before.",
    not: 'Which review it was, or whether there is one. Some people get a slip and never use it.',
    tables: ['grants', 'grants_a', 'grants_b', 'group_sizes', 'live_verifications'],
  },
  {
    title: 'Who has an account?',
    yields: 'Names, emails, times of sign-ins, and what moderators did, by month.',
    not: 'Anything about authors. They have no accounts.',
    tables: [
      'users',
      'sessions',
      'invitations',
      'sign_in_tickets',
      'second_factors',
      'recovery_codes',
      'api_keys',
      'webhooks',
      'audit_entries',
      'audit_counts',
    ],
  },
  {
    title: 'Who speaks for this company?',
    yields: "Addresses that the company's own DNS has named, and until which month.",
    not: 'Anything about authors.',
    tables: ['representatives', 'representative_links', 'representative_sessions'],
  },
  {
    title: 'Who reported this review or suggested this correction?',
    yields:
      'What they wrote, the day or the month, and for a report a shortened network address that many people share.',
    not: 'A name, an email, or the number with which they look up the outcome.',
    tables: ['reports', 'report_numbers', 'company_reports', 'corrections'],
  },
  {
    title: 'All your server logs',
    yields: 'Which calls programs made to our API, and when, without addresses.',
    not: 'Who opened a page, asked for a link, sent a review or opened a receipt. Nothing writes that down.',
    tables: [],
    elsewhere: ['Logs and metrics'],
  },
  {
    title: 'Everything, at this moment',
    yields:
      'Together with the key of the current hour: who verified, sent a review or changed one in this hour, and possibly who wrote what. Also what authors have told us about open disputes.',
    not: 'Who did so in any earlier hour. At each full hour, we destroy the key and write everything again in another order.',
    tables: ['arrivals', 'answered_requests', 'author_requests', 'due_requests', 'sealing_key'],
    elsewhere: ['The key of the hour', 'Memory of the running server'],
  },
  {
    title: 'The machine, taken away',
    yields:
      'All of the above, backups, and what the memory holds if it is still running. A disk may hold traces of what was deleted, and the mail server has its own log of the emails it sent.',
    not: 'Who wrote which review before that hour.',
    tables: [],
    isEverything: true,
    elsewhere: [
      'Key files: one per year, and the identity of this site, which signs them',
      'Backups of the database',
      'The email on its way to you',
    ],
  },
  {
    title: 'From now on, record who writes, and tell no one',
    yields:
      'A changed server could connect people with the reviews they send from then on, most easily those sent right after the slip was signed. No software can rule that out.',
    not: 'Who wrote the reviews before. Our published build, the keys that browsers remember and the number of requests on the transparency page are there so that such a change gets noticed, but it may not be.',
    tables: [],
  },
];

const inNarrower = named.flatMap(({ tables }) => tables);

/** The same. Who takes the machine also gets what no narrower order is about. */
export const orders: readonly Order[] = named.map((order) =>
  order.isEverything
    ? {
        ...order,
        tables: (Object.keys(keptTables) as Table[]).filter((table) => !inNarrower.includes(table)),
      }
    : order,
);

/** What we store of what an order is about. */
export function keptFor({ tables, elsewhere = [] }: Order): Kept[] {
  return [
    ...tables.map((table): Kept => keptTables[table]),
    ...keptElsewhere.filter(({ title }) => elsewhere.includes(title)),
  ];
}
