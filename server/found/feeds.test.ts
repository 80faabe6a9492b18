import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { addReview } from '#testing/server/authors.ts';
import { textsOfReview } from '#testing/server/longest-review.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const SITE = 'http://localhost:3000';
const BIDI = '\u202E\u200F\u2067';
type Entry = {
  id: string;
  title: string;
  published: string;
  updated: string;
  content?: string;
  link: unknown;
};

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  htmlEntities: true,
  isArray: (name) => name === 'entry',
});

describe.each(['sqlite', 'postgres'] as const)('feeds of reviews (%s)', async (dialect) => {
  const server = await setUpServer({ dialect });
  let hostile: number;
  let quiet: number;
  let publish: (company: number, at: string, values?: object) => Promise<number>;
  beforeAll(async () => {
    const { db } = server.deps;
    hostile = await makeCompany(db, { domain: 'hostile.example' });
    quiet = await makeCompany(db, { name: 'Quiet & Co', domain: 'quiet.example' });
    // Older than the rule for names.
    const name = `<b>A&B</b> ]]> ${BIDI}"O'Neil"\u0008`;
    await db.updateTable('companies').set({ name }).where('id', '=', hostile).execute();
    publish = async (company, at, values = {}) => {
      server.clock.now = new Date(at);
      const id = await addReview(server, company, values);
      server.clock.now = new Date('2026-06-15T12:03:00.000Z');
      return id;
    };
  });

  async function read(url: string) {
    const answer = await server.app.inject(url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(XMLValidator.validate(answer.body)).toBe(true);
    const { feed } = parser.parse(answer.body);
    const entries: Entry[] = feed.entry ?? [];
    return { ...answer, feed, entries };
  }

  it('have what RFC 4287 requires, without a review too', async () => {
    for (const [url, page] of [
      ['/feed.atom', '/'],
      [`/companies/${quiet}/feed.atom`, `/companies/${quiet}`],
    ]) {
      const { feed } = await read(String(url));
      expect(feed).toMatchObject({
        '@xmlns': 'http://www.w3.org/2005/Atom',
        id: SITE + url,
        title: expect.stringMatching(/./),
        updated: '2026-06-01T00:00:00Z',
        author: { name: 'Anonymous employees' },
        link: [
          { '@rel': 'self', '@href': SITE + url },
          { '@rel': 'alternate', '@href': SITE + page },
        ],
      });
      expect(feed).not.toHaveProperty('entry');
    }
  });

  it('date a review by the month of its publication, and show it when that month is over', async () => {
    const id = await publish(quiet, '2026-05-17T13:14:15.678Z', {
      review_text: 'Fair & calm.',
      job_title: 'Cook',
    });
    await publish(quiet, '2026-06-02T01:02:03.456Z', { review_text: 'Of this month' });
    for (const [url, title] of [
      ['/feed.atom', 'Quiet & Co (quiet.example): 3.5 out of 5, Cook'],
      [`/companies/${quiet}/feed.atom`, '3.5 out of 5, Cook'],
    ]) {
      const { body, feed, entries } = await read(String(url));
      expect(entries).toEqual([
        {
          id: `${SITE}/companies/${quiet}#review-${id}`,
          title,
          link: {
            '@rel': 'alternate',
            '@type': 'text/html',
            '@href': `${SITE}/companies/${quiet}/reviews/${id}`,
          },
          published: '2026-05-01T00:00:00Z',
          updated: '2026-05-01T00:00:00Z',
          content: { '#text': 'Fair & calm.', '@type': 'text' },
        },
      ]);
      expect(feed.updated).toBe('2026-05-01T00:00:00Z');
      for (const time of body.match(/\d{4}-\d\d-\d\d[T\d:.Z]*/g) ?? [])
        expect(time).toMatch(/-01T00:00:00Z$/);
    }
    server.clock.now = new Date('2026-07-01T00:00:01.000Z');
    const next = await read(`/companies/${quiet}/feed.atom`);
    expect(next.entries.map(({ published }) => published.slice(0, 7))).toEqual(['2026-06', '2026-05']);
    server.clock.now = new Date('2026-06-15T12:03:00.000Z');
  });

  it('list the reviews of a month by their random ids, not as they were published', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 6; count += 1) ids.push(await publish(hostile, '2026-04-03T10:00:00.000Z'));
    const sorted = ids.sort((a, b) => b - a).map((id) => `${SITE}/companies/${hostile}#review-${id}`);
    for (const url of [`/companies/${hostile}/feed.atom`, '/feed.atom']) {
      const { entries } = await read(url);
      const ofApril = entries.filter(({ published }) => published.startsWith('2026-04'));
      expect(ofApril.map(({ id }) => id)).toEqual(sorted);
    }
  });

  it('pass on what someone typed as text, without marks that reorder it or break the file', async () => {
    const review_text = `<script>alert(1)</script> ]]> & ${BIDI}\u000C`;
    await publish(hostile, '2026-05-03T10:00:00.000Z', { review_text, job_title: '<i>"' });
    const { body, feed, entries } = await read(`/companies/${hostile}/feed.atom`);
    expect(feed.title).toBe(`<b>A&B</b> ]]> "O'Neil" (hostile.example): employee reviews`);
    expect(entries[0]).toMatchObject({ title: '3.5 out of 5, <i>"' });
    expect(entries[0]?.content).toMatchObject({ '#text': '<script>alert(1)</script> ]]> &' });
    expect(body).not.toMatch(/[[\p{Cc}\p{Cf}]--[\n]]/v);
    expect((await read('/feed.atom')).body).not.toMatch(/[[\p{Cc}\p{Cf}]--[\n]]|<b>|<i>|<script>/v);
  });

  it('have all that was typed, leave out what was removed in the very next response, and say when nothing has changed', async () => {
    const texts = textsOfReview((field) => `Says ${field}`);
    const id = await publish(quiet, '2026-03-03T10:00:00.000Z', texts);
    const url = `/companies/${quiet}/feed.atom`;
    const before = await read(url);
    expect(before.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
    for (const text of Object.values(texts)) expect(before.body).toContain(text);
    const again = () => server.app.inject({ url, headers: { 'if-none-match': String(before.headers.etag) } });
    expect((await again()).statusCode).toBe(304);
    await server.as(await server.signIn('admin')).moderation.decideReview({ id, approved: false });
    expect((await again()).statusCode).toBe(200);
    expect((await read(url)).body).not.toContain(String(id));
    expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  });

  it('hold fifty entries at most', async () => {
    await sql`insert into reviews (id, company_id, status, published_month, scores, score_sum, review_text, job_title, employment_status, currency)
      select id + 1000000 + ids.n, company_id, status, published_month, scores, score_sum, review_text, job_title, employment_status, currency
      from reviews cross join (with recursive n (n) as (select 1 union all select n + 1 from n where n < 600) select n from n) as ids
      where published_month = '2026-05' and company_id = ${hostile}`.execute(server.deps.db);
    await sql`update site_stats set version = version + 1`.execute(server.deps.db);
    expect((await read('/feed.atom')).entries).toHaveLength(50);
    expect((await read(`/companies/${hostile}/feed.atom`)).entries).toHaveLength(50);
  });

  it('lead back to archives that have each review once, and change only where one is removed', async () => {
    const linked = (feed: { link: Record<string, string>[] }, rel: string) =>
      feed.link.find((link) => link['@rel'] === rel)?.['@href']?.slice(SITE.length);
    for (const url of ['/feed.atom', `/companies/${hostile}/feed.atom`]) {
      const walk = async () => {
        const parts: { url: string; body: string; entries: Entry[] }[] = [];
        for (let at = linked((await read(url)).feed, 'prev-archive'); at; ) {
          const { body, feed, entries } = await read(at.replaceAll('&amp;', '&'));
          expect(feed).toMatchObject({ id: SITE + url, 'fh:archive': '' });
          expect([linked(feed, 'self'), linked(feed, 'current')]).toEqual([at, url]);
          parts.push({ url: at, body, entries });
          at = linked(feed, 'prev-archive');
        }
        return parts;
      };
      const parts = await walk();
      const ids = parts.flatMap(({ entries }) => entries.map(({ id }) => id));
      const { count } = await server.deps.db
        .selectFrom('reviews')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', '=', 'published')
        .where('published_month', '<', '2026-06')
        .$if(url !== '/feed.atom', (query) => query.where('company_id', '=', hostile))
        .executeTakeFirstOrThrow();
      expect([ids.length, new Set(ids).size]).toEqual([count, count]);
      expect(parts.some((part) => part.url.includes('before='))).toBe(true);
      const id = await publish(hostile, '2026-06-15T12:00:00.000Z');
      expect(await walk()).toEqual(parts);
      server.clock.now = new Date('2026-07-01T00:00:00.000Z');
      expect((await walk()).slice(1)).toEqual(parts);
      await server.as(await server.signIn('admin')).moderation.decideReview({ id, approved: false });
      server.clock.now = new Date('2026-06-15T12:03:00.000Z');
    }
    for (const query of ['month=2026-06', 'month=2026-13', 'month=x', 'month=2026-05&before=0'])
      expect([query, (await server.app.inject(`/feed.atom?${query}`)).statusCode]).toEqual([query, 404]);
  });

  it('exist for companies that exist', async () => {
    for (const id of ['0', '999999', 'abc', '1e3', '99999999999'])
      expect([id, (await server.app.inject(`/companies/${id}/feed.atom`)).statusCode]).toEqual([id, 404]);
  });
});
