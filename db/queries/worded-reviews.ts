import { isPostgres } from '#db/dialect.ts';
import type { Handle, Schema } from '#db/schema.ts';
import { type Entry, findEntries, rarestFirst, type Wanted } from '#db/search/review-words.ts';
import { reviewSearch } from '#shared/review-search.ts';
import type { ReviewCursor } from '#shared/rules/review-cursor.ts';
import { monthsOf, type ReviewFilter, sumsOf } from '#shared/rules/review-filter.ts';
import { kindWord, wordsIn } from '#shared/rules/review-words.ts';
import type { ReviewSort } from '#shared/words.ts';

type Tables = Pick<Schema, 'search_review_words' | 'company_months'>;
type Worded = ReviewFilter & { company_id: number };
type Place = {
  limit: number;
  offset: number;
  /** Where the previous page ends. If given, `offset` is ignored. */
  after?: ReviewCursor | undefined;
};

const FEWEST_STEPS = 200;
/** About as many entries as a search looks at in all, so no search costs much more than any other. */
const MOST_LOOKED = 11_000;

/**
 * The ids of a page of the published reviews that a filter with words or a kind of work leaves, in order; ties are broken by id. Undefined if
 * there are too many to sort them by rating.
 */
export function listWordedIds(
  db: Handle<Tables>,
  filter: Worded,
  { sort, ...place }: Place & { sort: ReviewSort },
): Promise<number[] | undefined> {
  return sort === 'recent' ? listNewest(db, filter, place) : listRated(db, filter, place, sort);
}

async function listNewest(
  db: Handle<Tables>,
  filter: Worded,
  { limit, offset, after }: Place,
): Promise<number[]> {
  const skipped = after ? 0 : offset;
  const most = skipped + limit;
  const found: number[] = [];
  let looked = 0;
  const place = after && { month: String(after.value), id: after.id };
  const all = { ...(await wantedBy(db, filter)), newestFirst: true };
  for (const part of await partsOf(db, filter)) {
    const wanted = { ...all, ...part };
    let last = place;
    for (let steps = FEWEST_STEPS; looked < MOST_LOOKED; steps = Math.min(2 * steps, reviewSearch.counted)) {
      looked += steps;
      const entries = await findEntries(db, { ...wanted, after: last, limit: steps });
      found.push(...idsOf(entries));
      const end = entries[steps - 1];
      if (found.length >= most) return found.slice(skipped, most);
      if (end === undefined) break;
      last = { month: end.published_month, id: end.id };
      // Words that are common but hardly ever together take many steps: others get their turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return found.slice(skipped);
}

type Part = Partial<Pick<Wanted, 'months' | 'monthsWithReviews'>>;
/** So many times as many months are looked at next. */
const GROWTH = 4;

/**
 * What to look at one after the other. What GIN finds has no order, so PostgreSQL would read and sort all that matches: it
 * gets the newest month first, then ever more earlier ones.
 */
async function partsOf(db: Handle<Tables>, filter: Worded): Promise<Part[]> {
  if (!isPostgres(db)) return [{}];
  const { from, to } = monthsOf(filter);
  const rows = await db
    .selectFrom('company_months')
    .select('month')
    .where('company_id', '=', filter.company_id)
    .where('month', '>=', from)
    .where('month', '<=', to)
    .where('review_count', '>', 0)
    .orderBy('month', 'desc')
    .execute();
  const months = rows.map(({ month }) => month);
  const parts: Part[] = [];
  for (let size = 1; months.length > 0; size *= GROWTH) {
    const part = months.splice(0, size);
    parts.push({ months: { from: part.at(-1) ?? '', to: part[0] ?? '' }, monthsWithReviews: part });
  }
  return parts;
}

async function listRated(
  db: Handle<Tables>,
  filter: Worded,
  { limit, offset, after }: Place,
  sort: 'highest' | 'lowest',
): Promise<number[] | undefined> {
  const { entries, isAll } = await listWorded(db, filter);
  if (!isAll) return undefined;
  const sign = sort === 'lowest' ? 1 : -1;
  const order = (one: Rated, other: Rated) => sign * (one.score_sum - other.score_sum || one.id - other.id);
  const sorted = entries.toSorted(order);
  const end = after && { score_sum: Number(after.value), id: after.id };
  const left = end ? sorted.filter((entry) => order(entry, end) > 0) : sorted.slice(offset);
  return left.slice(0, limit).map(({ id }) => id);
}

type Rated = Pick<Entry, 'score_sum' | 'id'>;

/** The reviews that such a filter leaves, or some of them if there are too many to look at all. */
export async function listWorded(
  db: Handle<Tables>,
  filter: Worded,
): Promise<{ entries: Entry[]; isAll: boolean }> {
  const entries = await findEntries(db, { ...(await wantedBy(db, filter)), limit: reviewSearch.counted + 1 });
  const isAll = entries.length <= reviewSearch.counted;
  return { entries: entries.slice(0, reviewSearch.counted).filter(hasAll), isAll };
}

const hasAll = ({ has_all }: Entry) => Boolean(has_all);
const idsOf = (entries: readonly Entry[]) => entries.filter(hasAll).map(({ id }) => id);

const wantedBy = async (db: Handle<Tables>, filter: Worded): Promise<Omit<Wanted, 'limit'>> => ({
  company_id: filter.company_id,
  words: await rarestFirst(db, filter.company_id, [
    ...(filter.kind_of_work === undefined ? [] : [kindWord(filter.kind_of_work)]),
    ...wordsIn(filter.words ?? ''),
  ]),
  months: monthsOf(filter),
  sums: sumsOf(filter),
  year: filter.year,
  stars: filter.stars,
  commented: Boolean(filter.with_comments),
  newestFirst: false,
  after: undefined,
});
