import SqliteDatabase from 'better-sqlite3';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import type { NamedCompany } from './names.ts';
import { addCompanies, type Engine, ourSearch } from './our-search.ts';

/** Our search, and what people would use instead, each as its documentation recommends for search while someone types. */
export async function enginesFor(companies: NamedCompany[]): Promise<Record<string, Engine>> {
  return {
    Candor: await candor(companies),
    MiniSearch: miniSearch(companies),
    'Fuse.js': fuse(companies),
    'plain FTS5': plainFts5(companies),
  };
}

async function candor(companies: NamedCompany[]): Promise<Engine> {
  const db = connect('sqlite::memory:');
  await migrate(db);
  await addCompanies(db, companies);
  return ourSearch(db);
}

function miniSearch(companies: NamedCompany[]): Engine {
  const index = new MiniSearch({
    fields: ['name', 'domain', 'hq_location'],
    storeFields: ['name', 'reviewCount'],
    searchOptions: {
      prefix: true,
      fuzzy: 0.2,
      boost: { name: 2 },
      boostDocument: (_id, _term, stored) => 1 + Math.log10(1 + Number(stored?.reviewCount ?? 0)) / 10,
    },
  });
  index.addAll(companies.map((company, id) => ({ id, ...company })));
  return async (typed, limit) =>
    index
      .search(typed)
      .slice(0, limit)
      .map((hit) => String(hit.name));
}

function fuse(companies: NamedCompany[]): Engine {
  const popularFirst = companies.toSorted((one, other) => other.reviewCount - one.reviewCount);
  const index = new Fuse(popularFirst, { keys: ['name', 'domain', 'hq_location'], ignoreDiacritics: true });
  return async (typed, limit) => index.search(typed, { limit }).map(({ item }) => item.name);
}

function plainFts5(companies: NamedCompany[]): Engine {
  const db = new SqliteDatabase(':memory:');
  db.exec('create virtual table company using fts5(name, domain, hq_location)');
  const insert = db.prepare('insert into company values (?, ?, ?)');
  for (const { name, domain, hq_location } of companies) insert.run(name, domain, hq_location);
  const find = db.prepare<[string, number], { name: string }>(
    'select name from company where company match ? order by rank limit ?',
  );
  return async (typed, limit) => {
    const words = typed.split(' ').map((word) => `"${word.replaceAll('"', '')}"*`);
    return find.all(words.join(' '), limit).map(({ name }) => name);
  };
}
