import { type RawBuilder, sql } from 'kysely';
import { isIn, isPostgres, numbersIn, textsIn } from '#db/dialect.ts';
import { hotQuery } from '#db/hot-query.ts';
import type { Handle, Schema } from '#db/schema.ts';
import type { DirectorySort } from '#shared/words.ts';
import { ANY, ANY_NUMBER } from './cells.ts';

type Tables = Pick<Schema, 'directory_entries'>;

/** What a list of companies is limited to. `ANY` and `ANY_NUMBER` stand for any value, and `rating` is the least one. */
export type Wanted = { country: string; section: string; size: number; rating: number };

/** Where a company is in an order: its key, and its id. */
export type Place = { key: number; id: number };

export type Page = { limit: number; offset: number; after?: Place | undefined };

/** The filter whose companies are walked through, in order; the others are compared on the way. */
export type Walk = 'all' | 'country' | 'section' | 'size';

const walks: readonly Walk[] = ['all', 'country', 'section', 'size'];
const sorts = {
  reviews: ['count_key', 'sort_name', 'company_id'],
  best: ['best_key', 'company_id'],
  recent: ['recent_key', 'company_id'],
  name: ['sort_name', 'company_id'],
} as const;
const keyOf = { reviews: 'count_key', best: 'best_key', recent: 'recent_key', name: undefined } as const;

type Column = 'country' | 'section' | 'size' | (typeof sorts)[DirectorySort][number];
/** How a column is written: as it is, or so that no index has it. */
type Write = (column: Column) => RawBuilder<unknown>;

const plain: Write = (column) => sql.ref(column);
/** An expression, so each database uses the index that we mean. */
const unindexed: Write = (column) =>
  column === 'country' || column === 'section' || column === 'sort_name'
    ? sql`${sql.ref(column)} || ''`
    : sql`${sql.ref(column)} + 0`;

/** The key of an order, or 0 if it has none. */
const select = (db: Handle<Tables>, sort: DirectorySort, index?: string) => {
  const key = keyOf[sort];
  const read = key ? sql<number>`${sql.ref(key)}` : sql<number>`0`;
  // SQLite would rather read everything of one size.
  const named = index && !isPostgres(db) ? sql`entries indexed by ${sql.ref(index)}` : sql`entries`;
  const entries = sql<Schema['directory_entries']>`directory_entries`.as<'entries'>(named);
  return db.selectFrom(entries).select(['company_id as id', read.as('key')]);
};

const inOrder = (query: ReturnType<typeof select>, sort: DirectorySort, write: Write) =>
  sorts[sort].reduce((sorted, column) => sorted.orderBy(write(column)), query);

/** What comes after a place in an order. */
function after(db: Handle<Tables>, sort: DirectorySort, write: Write, { key, id }: Place) {
  const name = db.selectFrom('directory_entries').select('sort_name').where('company_id', '=', id);
  const values = sorts[sort].map((column) =>
    column === 'company_id' ? sql`${id}` : column === 'sort_name' ? sql`(${name})` : sql`${key}`,
  );
  const follows = sql<boolean>`(${sql.join(sorts[sort].map(write))}) > (${sql.join(values)})`;
  return keyOf[sort] ? follows : sql<boolean>`${follows} and cast(${key} as integer) >= 0`;
}

const textIs = (column: 'country' | 'section', value: string) =>
  sql<boolean>`(cast(${value} as text) = ${sql.lit(ANY)} or ${unindexed(column)} = cast(${value} as text))`;

function walked(db: Handle<Tables>, sort: DirectorySort, walk: Walk, wanted: Wanted) {
  const { country, section, size, rating } = wanted;
  let query = select(db, sort).where(sql<boolean>`rating + 0 >= cast(${rating} as integer)`);
  query = walk === 'country' ? query.where('country', '=', country) : query.where(textIs('country', country));
  query = walk === 'section' ? query.where('section', '=', section) : query.where(textIs('section', section));
  query =
    walk === 'size'
      ? query.where('size', '=', size)
      : query.where(
          sql<boolean>`(cast(${size} as integer) = ${sql.lit(ANY_NUMBER)} or size + 0 = cast(${size} as integer))`,
        );
  return inOrder(query, sort, plain);
}

type Db = Handle<Tables>;

type Walked = [country: string, section: string, size: number, rating: number, limit: number];

const walkingOf = (sort: DirectorySort, walk: Walk) => ({
  first: hotQuery((db: Db, ...[country, section, size, rating, limit, offset]: [...Walked, number]) =>
    walked(db, sort, walk, { country, section, size, rating }).limit(limit).offset(offset),
  ),
  next: hotQuery((db: Db, ...[country, section, size, rating, limit, key, id]: [...Walked, number, number]) =>
    walked(db, sort, walk, { country, section, size, rating })
      .where(after(db, sort, plain, { key, id }))
      .limit(limit),
  ),
});

/** Of few companies: those with any of these values, by the index of filters, and sorted then. */
function picked(db: Db, sort: DirectorySort, sections: string, sizes: string, ratings: string) {
  const query = select(db, sort, 'directory_filters')
    .where(isIn(db, 'section', textsIn(db, sections)))
    .where(isIn(db, 'size', numbersIn(db, sizes)))
    .where(isIn(db, 'rating', numbersIn(db, ratings)));
  // Last, a column that only the table has: PostgreSQL would otherwise read the whole of a larger index that has all others.
  return inOrder(query, sort, unindexed).orderBy('version');
}

type First = [string, string, string, string, number, number];
type Next = [string, string, string, string, number, number, number];

/** In one country, which is looked up as well, or in any. */
const pickingOf = (sort: DirectorySort) =>
  each(['inCountry', 'anywhere'], (where) => {
    const entries = (db: Db, country: string, ...values: [string, string, string]) => {
      const found = picked(db, sort, ...values);
      return where === 'inCountry'
        ? found.where('country', '=', country)
        : found.where(sql<boolean>`cast(${country} as text) = ${sql.lit(ANY)}`);
    };
    return {
      first: hotQuery((db: Db, ...[country, sections, sizes, ratings, limit, offset]: First) =>
        entries(db, country, sections, sizes, ratings).limit(limit).offset(offset),
      ),
      next: hotQuery((db: Db, ...[country, sections, sizes, ratings, limit, key, id]: Next) =>
        entries(db, country, sections, sizes, ratings)
          .where(after(db, sort, unindexed, { key, id }))
          .limit(limit),
      ),
    };
  });

const each = <Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
const names = Object.keys(sorts) as DirectorySort[];
const walking = each(names, (sort) => each(walks, (walk) => walkingOf(sort, walk)));
const picking = each(names, pickingOf);

/** A page of the companies that a list is limited to, read in order from one filter's index. */
export async function walkEntries(
  db: Db,
  { sort, walk, wanted }: { sort: DirectorySort; walk: Walk; wanted: Wanted },
  { limit, offset, after: place }: Page,
): Promise<Place[]> {
  const { first, next } = walking[sort][walk];
  const values = [wanted.country, wanted.section, wanted.size, wanted.rating, limit] as const;
  return place ? next(db, ...values, place.key, place.id) : first(db, ...values, offset);
}

/** The same for a list of few companies, which may be far apart in any order. */
export async function pickEntries(
  db: Db,
  { sort, country, ...values }: { sort: DirectorySort; country: string } & Lists,
  { limit, offset, after: place }: Page,
): Promise<Place[]> {
  const { first, next } = picking[sort][country === ANY ? 'anywhere' : 'inCountry'];
  const { sections, sizes, ratings } = values;
  const lists = [
    country,
    JSON.stringify(sections),
    JSON.stringify(sizes),
    JSON.stringify(ratings),
    limit,
  ] as const;
  return place ? next(db, ...lists, place.key, place.id) : first(db, ...lists, offset);
}

type Lists = { sections: readonly string[]; sizes: readonly number[]; ratings: readonly number[] };
