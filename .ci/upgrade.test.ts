import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { readReceipt, reviewBlindly } from '../e2e/api-clients/blind.ts';
import { publishReview } from '../testing/browser/receipts.ts';
import { callRest, publicReviews, tokenIn } from '../testing/browser/rest.ts';
import { type Site, startSite } from '../testing/browser/site.ts';
import { checkOut, commitBefore } from './release-before.ts';

const root = join(import.meta.dirname, '..');
const commit = commitBefore(root);
const before = typeof commit === 'string' ? checkOut(root, commit) : undefined;
afterAll(() => before?.remove());
const unless = typeof commit === 'string' ? '' : ` [skipped: ${commit.missing}]`;

/** Unlike the demo moderator, the same for every server. */
const admin = { email: 'admin@candor.example', password: 'violet stapler canyon' };
const scores = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [String(index + 1), 8]));

describe.runIf(before).each(['sqlite', 'postgres'] as const)(
  `the release before and this one (%s)${unless}`,
  (dialect) => {
    const data = mkdtempSync(join(tmpdir(), 'candor-upgrade-'));
    const running = new Set<Running>();
    const stop = async (site: Running) => {
      running.delete(site);
      await site.stop();
    };
    afterAll(async () => {
      await Promise.all([...running].map(stop));
      rmSync(data, { recursive: true, force: true });
    });

    it('replace each other on one database and back, and serve PostgreSQL together meanwhile', async () => {
      const database = await emptyDatabase(dialect, data);
      const settings = {
        DATABASE_URL: database.url,
        KEYS_DIR: join(data, 'keys'),
        APP_SECRET: 'upgrade'.repeat(8),
        RATE_LIMITS: 'off',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      };
      const open = async (project: string): Promise<Running> => {
        const site = { ...(await startSite(settings, project)), moderator: admin, isNewer: project === root };
        running.add(site);
        return site;
      };
      const written = { companies: [] as number[], receipts: [] as string[] };
      // The previous release knows only its own clients' credentials.
      const old = await import(join(before?.folder ?? '', 'e2e/api-clients/blind.ts'));
      const tryOut = (...sites: Running[]) =>
        tryAll(sites, written, sites.every(({ isNewer }) => isNewer) ? reviewBlindly : old.reviewBlindly);

      let earlier = await open(before?.folder ?? '');
      await tryOut(earlier);
      const isShared = dialect === 'postgres';
      if (!isShared) await stop(earlier);
      // It migrates the database that the other one goes on serving.
      const newer = await open(root);
      if (isShared) {
        await tryOut(earlier, newer);
        await tryOut(newer, earlier);
        await stop(earlier);
      }
      await tryOut(newer);
      if (!isShared) await stop(newer);
      earlier = await open(before?.folder ?? '');
      if (isShared) {
        await tryOut(newer, earlier);
        await stop(newer);
      }
      await tryOut(earlier);
      await stop(earlier);
      await database.drop();
    }, 180_000);
  },
);

type Running = Site & { isNewer: boolean };
type Written = { companies: number[]; receipts: string[] };

/**
 * Writes to sites with one database, each request to the next site, and reads from each of them what was ever written.
 * So one of them sends the link that the other one accepts, or approves what the other one has received.
 */
async function tryAll(sites: Running[], written: Written, review: typeof reviewBlindly): Promise<void> {
  const balancer = await balance(sites);
  const { companies, receipts } = written;
  const name = `Company ${companies.length + 1}`;
  const domain = `company-${companies.length + 1}.example`;
  const { id } = await callRest<{ id: number }>(balancer, '/companies', { body: { name, domain } });
  companies.push(id);
  await publishReview(balancer, id, 'By token.');
  const { receipt } = await review(
    { api: `${balancer.url}/api/v1`, mailedToken: async () => tokenIn(await balancer.newestLink()) },
    `blind@${domain}`,
    id,
    { enps_responses: scores, review_text: 'By credential.' },
  );
  receipts.push(receipt);
  await report(balancer, id);
  await balancer.stop();
  for (const site of sites) {
    for (const company of companies) {
      const texts = (await publicReviews(site, company)).map((review) => review.free_form_text);
      expect([company, texts]).toEqual([company, ['By token.']]);
    }
    for (const one of receipts)
      expect(
        await readReceipt({ api: `${site.url}/api/v1`, mailedToken: async () => '' }, one),
      ).toMatchObject({
        status: 'pending',
        review: { free_form_text: 'By credential.' },
      });
    expect(await readEverything(site, id)).toEqual([]);
  }
}

/** Reports the company's review, and lets it be. */
async function report(site: Site, company: number): Promise<void> {
  const [review] = await publicReviews(site, company);
  await callRest(site, `/reviews/${review?.id}/report`, {
    body: { reason: 'Names a person in the last line.' },
  });
  const { token } = await callRest<{ token: string }>(site, '/login', { body: admin });
  type Reports = { data: { id: number; review_id: number }[] };
  const { data } = await callRest<Reports>(site, '/admin/moderation/reports', { token });
  const { id } = data.find(({ review_id }) => review_id === review?.id) ?? {};
  await callRest(site, `/admin/moderation/reports/${id}`, {
    method: 'PATCH',
    body: { resolved: true },
    token,
  });
}

/** What visitors and moderators read besides reviews, and what a balancer asks; returns what failed. */
async function readEverything(site: Site, company: number): Promise<string[]> {
  const { token } = await callRest<{ token: string }>(site, '/login', { body: admin });
  const paths = [
    '/companies',
    '/companies?search=compony',
    `/companies/${company}/insights`,
    '/admin/metrics',
    '/admin/moderation/reviews',
    '/admin/moderation/reported-reviews',
  ];
  const failed: string[] = [];
  for (const path of paths)
    await callRest(site, path, { token }).catch((error) => failed.push(error.message));
  const ready = await fetch(`${site.url}/readyz`);
  if (!ready.ok) failed.push(await ready.text());
  return failed;
}

/**
 * A load balancer in front of some sites: each request goes to the next one. Moderators sign in to the newer release,
 * because it refuses sessions without an end that a release before 0023 has begun.
 */
async function balance(sites: Running[]): Promise<Site> {
  let turn = 0;
  const server = createServer((asked, answer) => {
    const next = sites[turn++ % sites.length];
    const { url } = (asked.url?.endsWith('/login') && sites.find(({ isNewer }) => isNewer)) || (next as Site);
    const { method, headers } = asked;
    const passedOn = request(url + asked.url, { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    passedOn.on('error', () => answer.destroy());
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...(sites[0] as Site),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    newestLink: async () => {
      type Mails = { links: string[]; sent_at: string }[];
      const mailboxes = await Promise.all(
        sites.map(async ({ url }) => (await (await fetch(`${url}/dev/mailbox.json`)).json()) as Mails),
      );
      const [newest] = mailboxes.flat().sort((one, other) => (one.sent_at < other.sent_at ? 1 : -1));
      return newest?.links[0] ?? '';
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function emptyDatabase(dialect: 'sqlite' | 'postgres', data: string) {
  if (dialect === 'sqlite') return { url: `sqlite:${join(data, 'candor.db')}`, drop: async () => {} };
  const server = inject('postgresUrl');
  const name = `upgrade_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  await client.query(`create database ${name} template template0`);
  return {
    url: `${server}/${name}`,
    drop: async () => {
      await client.query(`drop database ${name} with (force)`);
      await client.end();
    },
  };
}
