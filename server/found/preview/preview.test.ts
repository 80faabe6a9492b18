import { afterAll, describe, expect, it } from 'vitest';
import { identityOf } from '#server/site/open-site.ts';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { type Drawing, drawCompany } from './drawing.ts';
import { widthOf } from './fit-text.ts';
import { createPictures } from './render.ts';

describe('preview images', async () => {
  const server = await setUpServer();

  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ url, headers, method });

  async function pictureOf(url: string): Promise<string> {
    const { statusCode, headers, rawPayload } = await get(url);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, no-cache',
    ]);
    // The header of a PNG: its signature, and width and height in the first chunk.
    expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(rawPayload.length).toBeLessThan(150_000);
    return rawPayload.toString('base64');
  }
  const pictureOfCompany = (id: number) => pictureOf(`/companies/${id}/preview.png`);

  it('exist for the site and each company, and change with a review in the very next response', async () => {
    const id = await makeCompany(server.deps.db);
    const before = await pictureOfCompany(id);
    expect(await pictureOf('/preview.png')).not.toBe(before);
    const { headers } = await get(`/companies/${id}/preview.png`);
    const again = () => get(`/companies/${id}/preview.png`, { 'if-none-match': String(headers.etag) });
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, '']);
    const review = await makeSubmission(server.deps.db, id);
    const moderator = server.as(await server.signIn('moderator')).moderation;
    await moderator.decideReview({ id: review, approved: true });
    expect((await again()).statusCode).toBe(200);
    expect(await pictureOfCompany(id)).not.toBe(before);
    const head = await get(`/companies/${id}/preview.png`, {}, 'HEAD');
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'image/png', '']);
  });

  it('are missing for companies that are', async () => {
    for (const id of ['0', '999999', 'abc', '99999999999'])
      expect([id, (await get(`/companies/${id}/preview.png`)).statusCode]).toEqual([id, 404]);
  });

  it.each([
    ['Northwind Logistics', true],
    ['Łódź & Søn — Việt Nam', true],
    ['Cafe\u0301', true],
    ['Газпром нефть', true],
    ['Ελληνικά Πετρέλαια', true],
    ['<script>alert("1")</script> ]]> &amp;', true],
    ['東京電力ホールディングス', false],
    ['شركة الاتصالات', false],
    ['טבע', false],
    ['भारत', false],
    ['Coffee ☕ 😀', false],
    ['abc\u202Edef', false],
    ['abc\u0007def', false],
  ])('show the name %j (%j), or else the domain, and never an empty box', async (name, drawn) => {
    const { db } = server.deps;
    const id = await makeCompany(db);
    // Older than the rule for names.
    await db.updateTable('companies').set({ name }).where('id', '=', id).execute();
    const { domain } = await db
      .selectFrom('companies')
      .select('domain')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const picture = await pictureOfCompany(id);
    await db.updateTable('companies').set({ name: domain }).where('id', '=', id).execute();
    expect(picture === (await pictureOfCompany(id))).toBe(!drawn);
  });

  it('show the domain with the name, however long, since two companies may have the same name', async () => {
    const { db } = server.deps;
    const domains = ['halden.example', 'halden.test', `${`${'halden-'.repeat(8)}a.`.repeat(4)}example`];
    const ids = await Promise.all(domains.map((domain) => makeCompany(db, { name: 'Halden', domain })));
    expect(new Set(await Promise.all(ids.map(pictureOfCompany))).size).toBe(3);
    const company = { name: 'Halden', rating: null, review_count: 0 };
    for (const domain of domains) {
      const { svg } = drawCompany({ ...company, domain }, identityOf());
      const [, size] = new RegExp(`font-size="([\\d.]+)"[^>]*>${domain}</text>`).exec(svg) ?? [];
      expect(widthOf(domain, 'inter') * (Number(size) / 1000)).toBeLessThanOrEqual(1040);
    }
  });
});

describe('rendering', () => {
  const pictures = createPictures();
  afterAll(() => pictures.close());
  const text = (content: string): Drawing => ({
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><text x="10" y="50" font-size="40" font-family="Inter">${content}</text></svg>`,
    family: 'inter',
  });

  it('happens once for simultaneous requests, and not again while the picture is cached', async () => {
    const drawn = await Promise.all(Array.from({ length: 100 }, () => pictures.draw(text('once'))));
    drawn.push(await pictures.draw(text('once')));
    expect(new Set(drawn).size).toBe(1);
  });

  it('asks others to come back while too many pictures wait', async () => {
    const drawings = Array.from({ length: 60 }, (_, index) => pictures.draw(text(`waiting ${index}`)));
    const results = await Promise.allSettled(drawings);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(20);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ status: 503, retryAfter: 5 });
    await expect(pictures.draw(text('afterwards'))).resolves.toBeInstanceOf(Buffer);
  });

  it('goes on after a picture that fails', async () => {
    await expect(pictures.draw({ svg: '<no', family: 'inter' })).rejects.toThrow();
    await expect(pictures.draw(text('good'))).resolves.toBeInstanceOf(Buffer);
  });

  it('draws a letter of each script, not the box that stands for a missing one', async () => {
    const missing = await pictures.draw(text('\uE000'));
    for (const letter of 'aÄłőễЖӘЇΩώ1&…–') {
      const drawn = await pictures.draw(text(letter.replace('&', '&amp;')));
      expect([letter, drawn.equals(missing)]).toEqual([letter, false]);
    }
  });
});
