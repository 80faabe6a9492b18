import type { Copy, Row } from '../copy.ts';
import { tryKeys, trySmallBlinds } from './key-attackers.ts';
import type { Guess, Loot } from './round.ts';

type Attacker = (loot: Loot, copy: Copy) => Guess;

/** What someone with a copy of everything may try. */
export const attackers: Record<string, Attacker> = {
  'shared values': shareValues,
  'key trials': tryKeys,
  'small blinds': trySmallBlinds,
  'stored times and numbers': (loot, copy) => byRank(storedOrder(loot, copy)),
  'order of rows': (loot, copy) => byRank(rowOrder(loot, copy)),
  'bytes of the file': (loot, copy) => byRank(byteOrder(loot, copy, copy.files.db)),
  'bytes of the WAL': (loot, copy) => byRank(byteOrder(loot, copy, copy.files.wal)),
  'transactions of rows': (loot, copy) => byRank(transactionOrder(loot, copy)),
  'order of log lines': (loot, copy) => byRank(logOrder(loot, copy)),
  "the site's answers": (loot) => byRank(answerOrder(loot)),
  'series of copies': (loot, copy) => byRank(hourOrder(loot, copy)),
  'WAL directory': (loot, copy) => {
    const { before, after } = loot.serverLogs;
    return byRank(byteOrder(loot, copy, copy === loot.after ? after : before));
  },
  'log: order of rows': (loot, copy) => byRank(openOrder(loot, copy, 'log_entries', at)),
  'log: transactions': (loot, copy) =>
    byRank(openOrder(loot, copy, 'log_entries', ({ xmin }) => number(xmin))),
  'log: numbers': (loot, copy) => byRank(openOrder(loot, copy, 'log_entries', (row) => number(row.number))),
  'notices: order of rows': (loot, copy) => byRank(openOrder(loot, copy, 'notices', at)),
  'replies: order of rows': (loot, copy) => byRank(openOrder(loot, copy, 'replies', at)),
  'log: shared values': (loot, copy) => shareValues(loot, openCopy(loot, copy) ?? copy),
};

/** A position in some order for each person and each review, undefined if there is none. */
type Places = { people: (number | string | undefined)[]; reviews: (number | string | undefined)[] };

/** Assumes that the first person wrote the first review. */
function byRank({ people, reviews }: Places): Guess {
  const ranked = (places: Places['people']) =>
    places
      .map((place, index) => ({ place, index }))
      .filter(({ place }) => place !== undefined)
      .sort((one, other) => compare(one.place, other.place));
  const [first, second] = [ranked(people), ranked(reviews)];
  if (first.length !== people.length || second.length !== reviews.length) return people.map(() => undefined);
  const guess: Guess = [];
  for (const [rank, { index }] of first.entries()) guess[index] = second[rank]?.index;
  return guess;
}

function compare(one: number | string | undefined, other: number | string | undefined): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : 1;
}

const rows = (copy: Copy, table: string): Row[] => copy.tables[table] ?? [];
const rowOf = (copy: Copy, table: string, column: string, value: unknown) =>
  rows(copy, table).find((row) => row[column] === value);

/** Columns that say when a row arrived or its number. The rest of a review is its content or random. */
const TELLING = /(_at|_on|serial|rowid|month|time)$/;

function storedOrder({ people, reviews }: Loot, copy: Copy): Places {
  const told = (row: Row | undefined) => {
    const columns = Object.keys(row ?? {}).filter((column) => TELLING.test(column));
    const values = columns.flatMap((column) => row?.[column] ?? []);
    return values.length > 0 ? values.join(' ') : undefined;
  };
  const verified = (subject: string) => {
    const own = told(rowOf(copy, 'grants', 'subject', subject));
    return own ?? told(rowOf(copy, 'live_verifications', 'subject', subject));
  };
  return {
    people: people.map(({ subject }) => verified(subject)),
    reviews: reviews.map(({ id }) => told(rowOf(copy, 'submissions', 'id', id))),
  };
}

function rowOrder({ people, reviews }: Loot, copy: Copy): Places {
  const place = (table: string, column: string, value: unknown) =>
    rows(copy, table).findIndex((row) => row[column] === value);
  return {
    people: people.map(({ subject }) => place('grants', 'subject', subject)),
    reviews: reviews.map(({ id }) => place('submissions', 'id', id)),
  };
}

/**
 * Where a person's row and a review's row are first stored: page, and position in the page, which fills from its end.
 */
function byteOrder({ people, reviews }: Loot, copy: Copy, file: Buffer): Places {
  const place = (text: unknown) => {
    const at = file.indexOf(String(text));
    return at < 0 ? undefined : at;
  };
  return {
    people: people.map(({ subject }) => place(rowOf(copy, 'grants', 'subject', subject)?.lookup)),
    reviews: reviews.map(({ text }) => place(text)),
  };
}

function transactionOrder({ people, reviews }: Loot, copy: Copy): Places {
  const number = (row: Row | undefined) => (row?.xmin === undefined ? undefined : Number(row.xmin));
  return {
    people: people.map(({ subject }) => number(rowOf(copy, 'grants', 'subject', subject))),
    reviews: reviews.map(({ id }) => number(rowOf(copy, 'submissions', 'id', id))),
  };
}

function logOrder({ people, reviews }: Loot, { logs }: Copy): Places {
  const place = (marks: string[]) => {
    const at = logs.findIndex((line) => marks.some((mark) => line.includes(mark)));
    return at < 0 ? undefined : at;
  };
  return {
    people: people.map(({ email, subject }) => place([email, subject])),
    reviews: reviews.map(({ id, text }) => place([`${id}`, text])),
  };
}

const openCopy = ({ open, after }: Loot, copy: Copy) => (copy === after ? open?.after : open?.before);
const at = (_row: Row, place: number) => place;
const number = (value: unknown) => (value === undefined || value === null ? undefined : Number(value));

/**
 * When people came, as the employer's mail log says, and where decisions, notices and replies about the reviews are: a thief
 * can tell which is about which review.
 */
function openOrder(
  loot: Loot,
  copy: Copy,
  table: 'log_entries' | 'notices' | 'replies',
  placeOf: (row: Row, at: number) => number | undefined,
): Places {
  const open = openCopy(loot, copy);
  const about = new Map((open?.tables.review_log ?? []).map(({ entry, review_id }) => [entry, review_id]));
  const found = open === undefined ? [] : rows(open, table);
  return {
    people: loot.people.map(({ email }) => loot.arrivals.findIndex((arrival) => arrival.email === email)),
    reviews: loot.reviews.map(({ id }) => {
      const place = found.findIndex((row) => (about.get(row.entry) ?? row.review_id) === id);
      const row = found[place];
      return row && placeOf(row, place);
    }),
  };
}

/** Asked before and after everything that happens: when people came, and when a review was first in an answer. */
function answerOrder({ people, reviews, arrivals, publications }: Loot): Places {
  const news = [...arrivals.map((arrival) => arrival.news), ...publications];
  const first = (isIt: (index: number) => boolean) => {
    const at = news.findIndex((_, index) => isIt(index));
    return at < 0 ? undefined : at;
  };
  return {
    people: people.map(({ email }) => first((index) => arrivals[index]?.email === email)),
    reviews: reviews.map(({ text }) => first((index) => news[index]?.includes(text) ?? false)),
  };
}

/**
 * The first copy in a series that has a row of a person or a review. After the last rewrite, only the last copy comes
 * with its key: in the others, the person's row must be recognized by what it looks like there. Before, each one does.
 */
function hourOrder({ people, reviews, series }: Loot, copy: Copy): Places {
  const last = series.at(-1);
  const hasKeys = copy !== last;
  const hourOf = (isThere: (copy: Copy) => boolean) => {
    const hour = series.findIndex(isThere);
    return hour < 0 ? undefined : hour;
  };
  return {
    people: people.map(({ subject }) => {
      const lookup = last && rowOf(last, 'grants', 'subject', subject)?.lookup;
      return hourOf((one) =>
        rows(one, 'grants').some((row) => (hasKeys ? row.subject === subject : row.lookup === lookup)),
      );
    }),
    reviews: reviews.map(({ id }) => hourOf((one) => rowOf(one, 'submissions', 'id', id) !== undefined)),
  };
}

/** A value that appears with only one person and one review: in a row, or in a log line. */
function shareValues({ people, reviews }: Loot, copy: Copy): Guess {
  const tied = people.map(({ email, subject }) => valuesNear(copy, [email, subject]));
  const told = reviews.map(({ id }) => valuesNear(copy, [id]));
  const onlyOnce = (sets: Set<string>[], value: string) => sets.filter((set) => set.has(value)).length === 1;
  return tied.map((values) => {
    const common = [...values].filter((value) => onlyOnce(tied, value) && onlyOnce(told, value));
    const index = told.findIndex((others) => common.some((value) => others.has(value)));
    return index < 0 ? undefined : index;
  });
}

function valuesNear({ tables, logs }: Copy, marks: (string | number)[]): Set<string> {
  const found = new Set<string>(marks.map(String));
  for (const row of Object.values(tables).flat()) {
    const values = Object.values(row).map(String);
    if (marks.some((mark) => values.includes(String(mark)))) for (const value of values) found.add(value);
  }
  for (const line of logs) {
    if (!marks.some((mark) => line.includes(String(mark)))) continue;
    for (const value of Object.values(JSON.parse(line))) found.add(String(value));
  }
  return found;
}
