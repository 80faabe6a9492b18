import { connect, type Database } from '#db/connect.ts';
import { seededRandom } from '#db/demo-data/random.ts';
import { findCompany, listCompanies } from '#db/queries/companies.ts';
import { listReviews } from '#db/queries/review-pages.ts';
import type { ReviewCursor } from '#shared/rules/review-cursor.ts';
import { cursorAfter, readCursor } from '#shared/rules/review-cursor.ts';
import { reviewSorts } from '#shared/words.ts';
import type { Figure, Place } from './figures.ts';
import { sizes } from './scale/fill.ts';
import { filledDatabase } from './scale/filled.ts';
import { type Times, timesOf } from './search/times.ts';

const CALLS = 600;
const CURSORS = 50;
const PAGE = 11;
const DEEP = 100_000;

/** A company and its reviews in process, on SQLite, wherever they are. */
export async function benchReads({ size }: Place): Promise<Figure[]> {
  await using db = connect(`sqlite:${await filledDatabase(size)}`);
  const random = seededRandom(4);
  const [largest] = await listCompanies(db, { limit: 1, offset: 0 });
  const { id = 0, review_count = 0 } = largest ?? {};
  const many = <Item>(make: () => Item) => Array.from({ length: CALLS }, make);
  const ids = many(() => 1 + Math.floor(random() * sizes[size].companies));
  const spots = await somePlaces(db, id, () => Math.floor(random() * review_count));
  const page = { company_id: id, limit: PAGE, offset: 0 };
  const deep = { ...page, sort: 'recent' as const, offset: Math.min(DEEP, review_count - PAGE) };
  const targets = { company: { target: 0.1, growthTarget: 1.3 }, cursor: { target: 0.3, growthTarget: 1.3 } };
  return [
    ...figuresOf('a company', await timesOf(ids, (any) => findCompany(db, any)), targets.company),
    ...figuresOf(
      'a page of the largest company by cursor, any sort',
      await timesOf(spots, (spot) => listReviews(db, { ...page, ...spot })),
      targets.cursor,
    ),
    ...figuresOf(
      `its page at offset ${DEEP}, or its last`,
      await timesOf(spots, () => listReviews(db, deep)),
      { target: 1 },
    ),
  ];
}

function figuresOf(name: string, { p50, p99 }: Times, targets: Partial<Figure>): Figure[] {
  return [
    { name: `${name}, p50`, value: p50, unit: 'ms' },
    { name: `${name}, p99`, value: p99, unit: 'ms', ...targets },
  ];
}

type Spot = { sort: (typeof reviewSorts)[number]; after: ReviewCursor | undefined };

async function somePlaces(db: Database, company_id: number, anyOffset: () => number): Promise<Spot[]> {
  const places: Spot[] = [];
  for (const sort of reviewSorts)
    for (let count = 0; count < CURSORS; count += 1) {
      const [review] = await listReviews(db, { company_id, sort, limit: 1, offset: anyOffset() });
      if (review) places.push({ sort, after: readCursor(cursorAfter(review, sort), sort) });
    }
  return places;
}
