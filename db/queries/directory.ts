import { sql } from 'kysely';
import { ANY, ANY_NUMBER, readCells } from '#db/directory/cells.ts';
import {
  type Page,
  type Place,
  pickEntries,
  type Walk,
  type Wanted,
  walkEntries,
} from '#db/directory/list.ts';
import { hotQuery } from '#db/hot-query.ts';
import type { Handle, Schema } from '#db/schema.ts';
import { LATEST, monthOfKey } from '#db/tables/directory.ts';
import { choices, type DirectoryChoice, unknownFact } from '#shared/rules/directory.ts';
import { type DirectorySort, minRatings } from '#shared/words.ts';

type Tables = Pick<Schema, 'directory_entries' | 'directory_cells'>;

/** How many companies there are for each choice of a filter, if the other filters stay as they are. */
export type Facets = Record<
  'country' | 'industry' | 'size' | 'min_rating' | 'min_reviews',
  Record<string, number>
>;

/**
 * A list of at most `few` companies is read whole and then sorted, if walking through an order would probably read more
 * than `longWalk` times as many for a page. They are neighbors in that order, but far apart in the table.
 */
const reading = { few: 500, longWalk: 10 };

const allSections = choices.industry.map((text) => (text === unknownFact ? '' : text));
const allSizes = choices.size.map((text) => (text === unknownFact ? 0 : Number(text)));
const allRatings = Array.from({ length: minRatings.length + 2 }, (_, rating) => rating);

const textOf = (choice: string | undefined) =>
  choice === undefined ? ANY : choice === unknownFact ? '' : choice;
const numberOf = (choice: string | undefined) =>
  choice === undefined ? ANY_NUMBER : choice === unknownFact ? 0 : Number(choice);

/** The least rating of entries, see `DirectoryFilters`. */
function leastRating({ min_rating, min_reviews }: DirectoryChoice): number {
  if (min_rating !== undefined) return 2 + minRatings.map(String).indexOf(min_rating);
  return min_reviews === undefined ? 0 : 1;
}

const wantedOf = (choice: DirectoryChoice): Wanted => ({
  country: textOf(choice.country),
  section: textOf(choice.industry),
  size: numberOf(choice.size),
  rating: leastRating(choice),
});

/** Cells have one row for any value, so nothing has to be added up that isn't asked for. */
const cellsOf = ({ section, size, rating, country }: Wanted) => ({
  country,
  sections: [section],
  sizes: [size],
  ratings: rating === 0 ? [ANY_NUMBER] : allRatings.filter((value) => value >= rating),
});

function countedBy<Cell extends { companies: number }>(cells: Cell[], keyOf: (cell: Cell) => string) {
  const counts: Record<string, number> = {};
  for (const cell of cells) counts[keyOf(cell)] = (counts[keyOf(cell)] ?? 0) + cell.companies;
  return counts;
}

const total = (cells: { companies: number }[]) => cells.reduce((sum, { companies }) => sum + companies, 0);

/** How many companies each of several choices leaves. */
async function countEach(db: Handle<Tables>, several: readonly DirectoryChoice[]): Promise<number[]> {
  const found = await readCells(
    db,
    several.map((choice) => cellsOf(wantedOf(choice))),
  );
  return found.map(total);
}

const newest = hotQuery((db: Handle<Tables>) =>
  db
    .selectFrom('directory_entries')
    .select('recent_key')
    .where('recent_key', '<', sql.lit(LATEST))
    .orderBy('recent_key')
    .limit(1),
);

/** The month of the newest review of any company, `YYYY-MM`; undefined before there is one. */
export async function readNewestMonth(db: Handle<Tables>): Promise<string | undefined> {
  const [first] = await newest(db);
  return first && monthOfKey(first.recent_key);
}

/** The counts of each filter, which follow the other filters. */
export async function readFacets(
  db: Handle<Tables>,
  choice: DirectoryChoice,
): Promise<Facets & { total: number; any_rating: number }> {
  const wanted = wantedOf(choice);
  const cells = cellsOf(wanted);
  const inText = (value: string) => (value === '' ? unknownFact : value);
  const [sections = [], sizes = [], ratings = [], countries = []] = await readCells(
    db,
    [
      { ...cells, sections: allSections },
      { ...cells, sizes: allSizes },
      { ...cells, ratings: allRatings },
    ],
    cells,
  );
  const from = (least: number) => total(ratings.filter(({ rating }) => rating >= least));
  return {
    total: from(wanted.rating),
    any_rating: from(choice.min_reviews === undefined ? 0 : 1),
    country: countedBy(countries, (cell) => inText(cell.country)),
    industry: countedBy(sections, (cell) => inText(cell.section)),
    size: countedBy(sizes, (cell) => (cell.size === 0 ? unknownFact : String(cell.size))),
    min_rating: Object.fromEntries(minRatings.map((stars, index) => [String(stars), from(index + 2)])),
    // A rating is only of companies with five reviews.
    min_reviews: { 5: from(Math.max(1, leastRating({ min_rating: choice.min_rating }))) },
  };
}

/**
 * A page of the companies that a choice leaves, in some order. How many there are, and how many one filter alone leaves, is
 * known from the cells before anything is read.
 */
export async function listEntries(
  db: Handle<Tables>,
  { choice, sort }: { choice: DirectoryChoice; sort: DirectorySort },
  page: Page,
  { few, longWalk } = reading,
): Promise<{ listed: Place[]; total: number }> {
  const wanted = wantedOf(choice);
  const alone = walksOf(choice);
  const [count = 0, all = 0, ...others] = await countEach(db, [choice, {}, ...alone.map(([, one]) => one)]);
  if (count === 0) return { listed: [], total: 0 };
  const companies = Math.min(all, ...others);
  const walk = alone[others.indexOf(companies)]?.[0] ?? 'all';
  // Twice as far as if they were spread evenly.
  const walked = Math.min(companies, (2 * companies * (page.limit + page.offset)) / count);
  const listed =
    count <= few && walked > longWalk * count
      ? await pickEntries(db, { sort, country: wanted.country, ...valuesOf(wanted) }, page)
      : await walkEntries(db, { sort, walk, wanted }, page);
  return { listed, total: count };
}

const valuesOf = ({ section, size, rating }: Wanted) => ({
  sections: section === ANY ? allSections : [section],
  sizes: size === ANY_NUMBER ? allSizes : [size],
  ratings: allRatings.filter((value) => value >= rating),
});

/** The filters of which each could be walked through on its own. */
function walksOf({ country, industry, size }: DirectoryChoice): [Walk, DirectoryChoice][] {
  const alone: [Walk, DirectoryChoice][] = [
    ['country', { country }],
    ['section', { industry }],
    ['size', { size }],
  ];
  return alone.filter(([, choice]) => Object.values(choice)[0] !== undefined);
}
