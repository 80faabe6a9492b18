import { sql } from 'kysely';
import { isIn, isPostgres, lockDirectory, numbersIn, rowsIn, textsIn } from '#db/dialect.ts';
import { hotQuery } from '#db/hot-query.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { DirectoryFilters } from '#db/tables/directory.ts';

type Tables = Pick<Schema, 'directory_cells'>;
type Cell = Schema['directory_cells'];

/** Any value, of a text and of a number. */
export const ANY = '*';
export const ANY_NUMBER = -1;

/** How many companies came to or left a combination of values, by its key. */
export type CellChanges = Map<string, number>;

/** Notes that a company came to (`by` 1) or left (-1) every combination that its values are part of. */
export function noteCells(
  changes: CellChanges,
  { section, size, rating, country }: DirectoryFilters,
  by: 1 | -1,
): void {
  for (const ofSection of [section, ANY])
    for (const ofSize of [size, ANY_NUMBER])
      for (const ofRating of [rating, ANY_NUMBER])
        for (const ofCountry of [country, ANY]) {
          const key = JSON.stringify([ofSection, ofSize, ofRating, ofCountry]);
          changes.set(key, (changes.get(key) ?? 0) + by);
        }
}

/** Adds what was noted. Companies' rows must be locked before, because the site's row is locked here. */
export async function changeCells(trx: Transaction<Tables>, changes: CellChanges): Promise<void> {
  const changed = [...changes].filter(([, by]) => by !== 0);
  if (changed.length === 0) return;
  await lockDirectory(trx);
  const rows = `[${changed.map(([key, by]) => `${key.slice(0, -1)},${by}]`).join()}]`;
  await sql`insert into directory_cells (section, size, rating, country, companies)
    ${rowsIn(trx, rows, ['text', 'integer', 'integer', 'text', 'integer'])}
    on conflict (section, size, rating, country)
    do update set companies = directory_cells.companies + excluded.companies`.execute(trx);
}

/** SQLite looks up each key because of the order, PostgreSQL because of the limit: it would otherwise read all cells. */
const keyed = (db: Handle<Tables>, keys: string) => {
  const rows = rowsIn(db, keys, ['text', 'integer', 'integer', 'text']);
  const isOfKey = sql`section = column_0 and size = column_1 and rating = column_2 and country = column_3`;
  const cells = isPostgres(db)
    ? sql`lateral (select * from directory_cells where ${isOfKey} limit 1) as cell`
    : sql`directory_cells as cell where ${isOfKey}`;
  const found = sql<Cell>`(select cell.* from (${rows}) as key cross join ${cells})`;
  return db.selectFrom(found.as<'found'>(sql`found`)).selectAll();
};
const ofKeys = hotQuery(keyed);
/** The rating of a row that adds up the cells of a country. */
const ALL_OF_COUNTRY = -2;
const ofKeysAndCountries = hotQuery(
  (db: Handle<Tables>, ...[keys, sections, sizes, ratings, any]: [string, string, string, string, string]) =>
    keyed(db, keys).unionAll(
      db
        .selectFrom('directory_cells')
        .select([sql.lit('').as('section'), sql.lit(0).as('size'), sql.lit(ALL_OF_COUNTRY).as('rating')])
        .select((eb) => ['country', eb.fn.sum<number>('companies').as('companies')])
        .where(isIn(db, 'section', textsIn(db, sections)))
        .where(isIn(db, 'size', numbersIn(db, sizes)))
        .where(isIn(db, 'rating', numbersIn(db, ratings)))
        .where('country', '<>', any)
        .groupBy('country'),
    ),
);

/** Companies with any of these values, in one country (`ANY` for all of them together). */
export type Counted = {
  sections: readonly string[];
  sizes: readonly number[];
  ratings: readonly number[];
  country: string;
};

/**
 * The cells of each of `counted`, and if wanted those of each country, all in one statement.
 * @returns the cells of the first, of the second and so on, and last a row for each country
 */
export async function readCells(
  db: Handle<Tables>,
  counted: readonly Counted[],
  eachCountry?: Omit<Counted, 'country'>,
): Promise<Cell[][]> {
  const keys = `[${[...new Set(counted.flatMap(keysOf))].join()}]`;
  const rows = await (eachCountry
    ? ofKeysAndCountries(
        db,
        keys,
        JSON.stringify(eachCountry.sections),
        JSON.stringify(eachCountry.sizes),
        JSON.stringify(eachCountry.ratings),
        ANY,
      )
    : ofKeys(db, keys));
  const some = rows.filter(({ companies }) => companies > 0);
  const found = counted.map(({ sections, sizes, ratings, country }) =>
    some.filter(
      (cell) =>
        cell.country === country &&
        sections.includes(cell.section) &&
        sizes.includes(cell.size) &&
        ratings.includes(cell.rating),
    ),
  );
  return eachCountry ? [...found, some.filter(({ rating }) => rating === ALL_OF_COUNTRY)] : found;
}

const keysOf = ({ sections, sizes, ratings, country }: Counted) =>
  sections.flatMap((section) =>
    sizes.flatMap((size) => ratings.map((rating) => JSON.stringify([section, size, rating, country]))),
  );
