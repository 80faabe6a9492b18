import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '#db/connect.ts';
import { listCompanies } from '#db/queries/companies.ts';
import { listReviews } from '#db/queries/review-pages.ts';
import { pageSizes } from '#shared/limits.ts';
import type { Company } from '#shared/schemas/company.ts';
import type { Review } from '#shared/schemas/review.ts';
import { timesAsFast } from './compare.ts';
import type { Figure, Place } from './figures.ts';
import { type Asked, askStrapi, startStrapi, wordOf } from './peers/strapi.ts';
import { startClients, startServer } from './processes.ts';
import { workingCopy } from './working-copy.ts';

const COMPANIES = 200;
const REVIEWS = 200;
/** How many times as many requests per second, from the database. */
const targets: Record<Asked['kind'], number> = { company: 13, reviews: 20, search: 59 };
const titles = { company: 'a company by id', reviews: "a company's reviews", search: 'search' };

/** The same requests to us and to Strapi, with the same data, in turns. */
export async function benchPeers(place: Place): Promise<Figure[]> {
  const { folder } = place;
  const database = `sqlite:${await workingCopy(place)}`;
  const companies = await exportData(database, join(folder, 'data.json'));
  await using site = await startServer(folder, database);
  await using strapi = await startStrapi(join(folder, 'data.json'));
  using clients = startClients();
  const figures: Figure[] = [];
  for (const kind of ['company', 'reviews', 'search'] as const) {
    const asked = companies.map((company) => ({ kind, company }));
    const ours = asked.map(askCandor);
    const theirs = { url: strapi.url, ask: { paths: asked.map(askStrapi) } };
    await compareAnswers(site.url + ours[0], theirs.url + theirs.ask.paths[0]);
    for (const fresh of [true, false]) {
      const value = await timesAsFast(clients, { url: site.url, ask: { paths: ours, fresh } }, theirs);
      const title = `${titles[kind]} from ${fresh ? 'the database' : 'memory'}, compared with Strapi`;
      const target = fresh ? { target: targets[kind] } : {};
      figures.push({ name: title, value, unit: 'times', better: 'higher', ...target });
    }
  }
  return figures;
}

function askCandor({ kind, company }: Asked): string {
  if (kind === 'company') return `/api/v1/companies/${company.id}`;
  if (kind === 'reviews') return `/api/v1/reviews?company_id=${company.id}`;
  return `/api/v1/companies?limit=10&search=${wordOf(company)}`;
}

/**
 * Writes all companies into a file, and the newest reviews of those with most, because Strapi needs hours for a million.
 * @returns the companies with these reviews
 */
async function exportData(database: string, file: string): Promise<Company[]> {
  await using db = connect(database);
  const companies: Company[] = [];
  let page: Company[];
  do {
    page = await listCompanies(db, { limit: pageSizes.max, offset: 0, after: companies.at(-1) });
    companies.push(...page);
  } while (page.length === pageSizes.max);
  const asked = companies.slice(0, COMPANIES);
  const reviews: (Review & { company_id: number })[] = [];
  for (const { id: company_id } of asked)
    for (const review of await listReviews(db, { company_id, sort: 'recent', limit: REVIEWS, offset: 0 }))
      reviews.push({ ...review, company_id });
  writeFileSync(file, JSON.stringify({ companies, reviews }));
  return asked;
}

/** Throws unless both responses have the same number of rows, and the same company if it is one. */
async function compareAnswers(...urls: [ours: string, theirs: string]): Promise<void> {
  const [ours, theirs] = await Promise.all(urls.map(rowsIn));
  const isSame =
    ours?.length === theirs?.length && (ours?.length !== 1 || ours[0]?.name === theirs?.[0]?.name);
  if (!isSame) throw new Error(`${urls.join(' and ')} return different rows.`);
}

async function rowsIn(url: string): Promise<{ name?: string }[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  const answer = await response.json();
  return [answer.data ?? answer].flat();
}
