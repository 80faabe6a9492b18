import { randomInt } from 'node:crypto';
import { type Decided, readDecided } from './decided.ts';
import type { Asked, Visitor } from './visitor.ts';

/** What the traffic reads of: companies with reviews, one that was just added, and what moderators have decided. */
export type Shelf = {
  companies: number[];
  reviews: number[];
  newest?: { id: number };
  decided: Decided[];
};

const one = <Item>(list: Item[]): Item => list[randomInt(list.length)] as Item;
const WORDS = ['north', 'blue', 'foods', 'energy', 'lab', 'works', 'air', 'steel'];

const reads: ((shelf: Shelf) => Asked)[] = [
  ({ companies }) => ({ what: 'company', path: `/api/v1/companies/${one(companies)}`, isFresh: true }),
  ({ companies }) => ({
    what: 'reviews',
    path: `/api/v1/reviews?company_id=${one(companies)}`,
    isFresh: true,
  }),
  ({ companies }) => ({
    what: 'charts',
    path: `/api/v1/companies/${one(companies)}/insights`,
    isFresh: true,
  }),
  () => ({ what: 'list', path: `/api/v1/companies?limit=24&offset=${randomInt(10)}`, isFresh: true }),
  () => ({ what: 'search', path: `/api/v1/companies?limit=10&search=${one(WORDS)}`, isFresh: true }),
  ({ companies }) => ({ what: 'page', path: `/companies/${one(companies)}`, isFresh: true }),
  // Most people come to a page that someone has read before.
  ({ companies }) => ({ what: 'page', path: `/companies/${one(companies)}` }),
  () => ({ what: 'home page', path: '/' }),
];

/**
 * Reads something, or what someone has added, published or removed a moment ago: no one may see what was there before.
 */
export async function readSomething(visitor: Visitor, shelf: Shelf): Promise<void> {
  const chance = randomInt(10);
  if (chance === 0 && shelf.newest)
    await visitor.ask({ what: 'new company', path: `/api/v1/companies/${shelf.newest.id}` });
  else if (chance === 1) await readDecided(visitor, shelf.decided);
  else await visitor.ask(one(reads)(shelf));
}

/** The demo data's companies and reviews. */
export async function fillShelf(visitor: Visitor): Promise<Shelf> {
  const list = await visitor.ask({ what: 'list', path: '/api/v1/companies?limit=10' });
  const companies = (list.body as { data: { id: number }[] }).data.map(({ id }) => id);
  const reviews: number[] = [];
  for (const id of companies.slice(0, 5)) {
    const found = await visitor.ask({ what: 'reviews', path: `/api/v1/reviews?company_id=${id}&limit=50` });
    reviews.push(...(found.body as { id: number }[]).map((review) => review.id));
  }
  return { companies, reviews, decided: [] };
}
