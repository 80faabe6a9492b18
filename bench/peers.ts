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
import { jsonServer } from './peers/json-server.ts';
import { type Asked, askCandor, type Peer } from './peers/peer.ts';
import { strapi } from './peers/strapi.ts';
import { startClients, startServer } from './processes.ts';
import { workingCopy } from './working-copy.ts';

const COMPANIES = 200;
const REVIEWS = 200;
const peers: Record<string, Peer> = { 'json-server': jsonServer, Strapi: strapi };
/** How many times as many requests per second as Strapi, from the database. */
const targets: Record<Asked['kind'], number> = { company: 13, reviews: 20, search: 59 };
const titles = { company: 'a company by id', reviews: "a company's reviews", search: 'search' };

/** The same requests to us and to what people would use instead, with the same data, in turns. */
export async function benchPeers(place: Place): Promise<Figure[]> {
  const { folder } = place;
  const database = `sqlite:${await workingCopy(place)}`;
  const companies = await exportData(database, join(folder, 'data.json'));
  await using site = await startServer(folder, database);
  using clients = startClients();
  const figures: Figure[] = [];
  for (const [name, { start, pathOf }] of Object.entries(peers)) {
    await using peer = await start(join(folder, 'data.json'));
    for (const kind of ['company', 'reviews', 'search'] as const) {
      const asked = companies.map((company) => ({ kind, company }));
      const ours = asked.map(askCandor);
      const theirs = { url: peer.url, ask: { paths: asked.map(pathOf) } };
      await compareAnswers(site.url + ours[0], theirs.url + theirs.ask.paths[0]);
      for (const fresh of [true, false]) {
        const value = await timesAsFast(clients, { url: site.url, ask: { paths: ours, fresh } }, theirs);
        const title = `${titles[kind]} from ${fresh ? 'the database' : 'memory'}, compared with ${name}`;
        const target = fresh && name === 'Strapi' ? { target: targets[kind] } : {};
        figures.push({ name: title, value, unit: 'times', better: 'higher', ...target });
      }
    }
  }
  return figures;
}

/**
 * Writes all companies into a file, and the newest reviews of those with most, because the others need hours for a million.
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
