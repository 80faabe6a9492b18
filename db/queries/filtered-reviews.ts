import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { hotQuery } from '#db/hot-query.ts';
import { COUNTED_FROM, type Page } from '#db/rows.ts';
import type { Handle, Schema } from '#db/schema.ts';
import { hasComments, starsOfReview } from '#db/tables/reviews.ts';
import { commentedCounters, starsCounters } from '#db/tables/statistics.ts';
import { allStars } from '#shared/limits.ts';
import { monthsBefore } from '#shared/rules/calendar.ts';
import type { ReviewCursor } from '#shared/rules/review-cursor.ts';
import {
  countInMonth,
  type MonthCounts,
  monthsOf,
  type ReviewFilter,
  sumsOf,
} from '#shared/rules/review-filter.ts';
import { sumsOfStars } from '#shared/rules/review-score.ts';
import type { ReviewSort } from '#shared/words.ts';

type Tables = Pick<Schema, 'reviews' | 'company_months'>;
type Row = { id: number; value: string | number };
/** Both ends are included. */
type Sums = { from: number; to: number };
type ReviewPage = Page<ReviewCursor> & { company_id: number; sort: ReviewSort };

/** Reviews with or without comments and, where the order is by month, with so many stars. */
type Kind = { comments: number; stars?: number };
type Reading = [db: Handle<Tables>, companyId: number, limit: number];

const published = (kind: Kind, ...[db, companyId, limit]: Reading) =>
  db
    .selectFrom('reviews')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '=', sql.lit('published'))
    .where(hasComments, '=', sql.lit(kind.comments))
    .$if(kind.stars !== undefined, (query) => query.where(starsOfReview, '=', sql.lit(kind.stars ?? 0)))
    .limit(limit);

/** Reads some of each kind in one statement, compiled once per list of kinds. */
function ofEach<Parameters extends (string | number)[]>(
  build: (
    kind: Kind,
    ...parameters: [...Reading, ...Parameters]
  ) => SelectQueryBuilder<Tables, 'reviews', Row>,
) {
  const make = (kinds: readonly Kind[]) =>
    hotQuery((...[db, companyId, limit, ...rest]: [...Reading, ...Parameters]) =>
      kinds
        .map((kind) => db.selectFrom(build(kind, db, companyId, limit, ...rest).as('kind')).selectAll())
        .reduce((all, one) => all.unionAll(one)),
    );
  const made = new Map<string, ReturnType<typeof make>>();
  return (kinds: readonly Kind[], ...parameters: [...Reading, ...Parameters]): Promise<Row[]> => {
    const key = JSON.stringify(kinds);
    const query = made.get(key) ?? make(kinds);
    made.set(key, query);
    return query(...parameters);
  };
}

const newest = {
  of: ofEach((kind, ...[db, companyId, limit, from, to]: [...Reading, string, string]) =>
    published(kind, db, companyId, limit)
      .select('published_month as value')
      .where('published_month', '>=', from)
      .where('published_month', '<=', to)
      .orderBy('published_month', 'desc')
      .orderBy('id', 'desc'),
  ),
  ofMonth: ofEach((kind, ...[db, companyId, limit, month, id]: [...Reading, string, number]) =>
    published(kind, db, companyId, limit)
      .select('published_month as value')
      .where('published_month', '=', month)
      .where('id', '<', id)
      .orderBy('id', 'desc'),
  ),
};

function ratedIn(direction: 'asc' | 'desc') {
  const rated = (kind: Kind, reading: Reading, first: string, last: string) =>
    published(kind, ...reading)
      .select('score_sum as value')
      .where('published_month', '>=', first)
      .where('published_month', '<=', last);
  return {
    between: ofEach(
      (
        kind,
        ...[db, companyId, limit, first, last, from, to]: [...Reading, string, string, number, number]
      ) =>
        rated(kind, [db, companyId, limit], first, last)
          // As two conditions, SQLite's planner would choose the index of all reviews.
          .where((eb) => eb.between('score_sum', from, to))
          .orderBy('score_sum', direction)
          .orderBy('id', direction),
    ),
    ofSum: ofEach(
      (kind, ...[db, companyId, limit, first, last, sum, id]: [...Reading, string, string, number, number]) =>
        rated(kind, [db, companyId, limit], first, last)
          .where('score_sum', '=', sum)
          .where('id', direction === 'asc' ? '>' : '<', id)
          .orderBy('id', direction),
    ),
  };
}
const rated = { highest: ratedIn('desc'), lowest: ratedIn('asc') };

const monthCounts = hotQuery((db: Handle<Tables>, companyId: number) =>
  db
    .selectFrom('company_months')
    .select(['month', ...starsCounters, ...commentedCounters])
    .where('company_id', '=', companyId)
    .where('review_count', '>', sql.lit(0))
    .orderBy('month', 'desc'),
);

/** A company's published reviews by month, newest first, and by stars. */
export async function readMonthCounts(db: Handle<Tables>, companyId: number): Promise<MonthCounts[]> {
  const rows = await monthCounts(db, companyId);
  return rows.map((row) => ({
    month: row.month,
    all: starsCounters.map((name) => row[name]),
    commented: commentedCounters.map((name) => row[name]),
  }));
}

/** The kinds of work of a company's published reviews, by number. Each is looked up, so its reviews cost nothing. */
export async function listKinds(db: Handle<Tables>, companyId: number): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) => sql`(select min(kind_of_work) from reviews where
    company_id = ${companyId} and status = 'published' and kind_of_work is not null and kind_of_work > ${after})`;
  const { rows } = await sql<{ kind: string }>`with recursive kinds (kind) as (
      select ${next(sql`''`)} union all select ${next(sql`kinds.kind`)} from kinds where kinds.kind is not null
    ) select kind from kinds where kind is not null`.execute(db);
  return rows.map(({ kind }) => kind);
}

/**
 * The ids of a page of the published reviews that a filter leaves, in order; ties are broken by id. Each kind of review
 * (with or without comments, and by stars where the order is by month) is read from its own place in an index, and the
 * kinds are merged, so what the filter leaves out costs nothing.
 */
export async function listFilteredIds(
  db: Handle<Tables>,
  filter: ReviewFilter,
  page: ReviewPage,
): Promise<number[]> {
  const { sort, limit, after } = page;
  const start = after ? { skip: 0 } : await findStart(db, filter, page);
  if (start === undefined) return [];
  const take = start.skip + limit;
  const read = sort === 'recent' ? readRecent : readRated;
  const found = await read(db, filter, { ...page, limit: take, start: start.value });
  const sign = sort === 'lowest' ? 1 : -1;
  const rows = found.toSorted((one, other) => sign * order(one, other));
  return rows.slice(start.skip, take).map(({ id }) => id);
}

function order(one: Row, other: Row): number {
  if (one.value === other.value) return one.id - other.id;
  return one.value < other.value ? -1 : 1;
}

type Begun = ReviewPage & { start?: string | number | undefined };
const monthBefore = (month: string) => monthsBefore(new Date(`${month}-01T00:00:00Z`), 1);
const commentKinds = ({ with_comments }: ReviewFilter) =>
  (with_comments ? [1] : [0, 1]).map((comments) => ({ comments }));

async function readRecent(db: Handle<Tables>, filter: ReviewFilter, begun: Begun): Promise<Row[]> {
  const { company_id, limit, after, start } = begun;
  const { from, to } = monthsOf(filter);
  const end = after ? monthBefore(String(after.value)) : String(start ?? to);
  const kinds = commentKinds(filter).flatMap((kind) =>
    (filter.stars === undefined ? allStars : [filter.stars]).map((stars) => ({ ...kind, stars })),
  );
  const isInside = after && after.value >= from && after.value <= to;
  const same = isInside
    ? await newest.ofMonth(kinds, db, company_id, limit, String(after.value), after.id)
    : [];
  if (same.length >= limit) return same;
  return [...same, ...(await newest.of(kinds, db, company_id, limit, from, end < to ? end : to))];
}

async function readRated(db: Handle<Tables>, filter: ReviewFilter, begun: Begun): Promise<Row[]> {
  const { company_id, sort, limit, after, start } = begun;
  const { between, ofSum } = sort === 'lowest' ? rated.lowest : rated.highest;
  const { from: first, to: last } = monthsOf(filter);
  const sums = sumsFrom(filter, sort, after ? Number(after.value) + (sort === 'lowest' ? 1 : -1) : start);
  const kinds = commentKinds(filter);
  const isInside = after && isWithin(Number(after.value), sumsOf(filter));
  const same = isInside
    ? await ofSum(kinds, db, company_id, limit, first, last, Number(after.value), after.id)
    : [];
  if (same.length >= limit) return same;
  const rows = await between(kinds, db, company_id, limit, first, last, sums.from, sums.to);
  return [...same, ...rows];
}

const isWithin = (value: number, { from, to }: Sums) => value >= from && value <= to;

/** What is left of the sums of a filter from a place on. */
function sumsFrom(filter: ReviewFilter, sort: ReviewSort, place: string | number | undefined): Sums {
  const { from, to } = sumsOf(filter);
  if (place === undefined) return { from, to };
  return sort === 'lowest'
    ? { from: Math.max(from, Number(place)), to }
    : { from, to: Math.min(to, Number(place)) };
}

/** The value at which to begin for an offset, and how many to skip from there. Undefined beyond the last review. */
async function findStart(
  db: Handle<Tables>,
  filter: ReviewFilter,
  { company_id, sort, offset }: ReviewPage,
): Promise<{ value?: string | number; skip: number } | undefined> {
  if (offset < COUNTED_FROM) return { skip: offset };
  const months = await readMonthCounts(db, company_id);
  let skip = offset;
  for (const { value, count } of sort === 'recent'
    ? byMonth(filter, months)
    : byStars(filter, months, sort)) {
    if (skip < count) return { value, skip };
    skip -= count;
  }
  return undefined;
}

const byMonth = (filter: ReviewFilter, months: MonthCounts[]) =>
  months.map((counts) => ({ value: counts.month, count: countInMonth(filter, counts) }));

function byStars(filter: ReviewFilter, months: MonthCounts[], sort: ReviewSort) {
  const stars = filter.stars === undefined ? allStars : [filter.stars];
  return (sort === 'lowest' ? stars : stars.toReversed()).map((number) => ({
    value: sumsOfStars(number)[sort === 'lowest' ? 'from' : 'to'],
    count: months.reduce((sum, counts) => sum + countInMonth({ ...filter, stars: number }, counts), 0),
  }));
}
