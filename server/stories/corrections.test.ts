import { randomInt } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import { expect, it } from 'vitest';
import { mostCorrections } from '#shared/limits.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { describeEachServer } from '#testing/server/make-app.ts';
import { makeRestClient } from '#testing/server/rest-client.ts';

const picture = (svg: string, size = 256) =>
  new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${svg}</svg>`)
    .render()
    .asPng();
const circle = picture('<circle cx="128" cy="128" r="90" fill="#b3402a"/>').toString('base64');
const triangle = picture('<path d="M128 40l90 170H38z" fill="#2f6b34"/>').toString('base64');
const square = picture('<path d="M40 40h170v170H40z" fill="#2d4a8a"/>').toString('base64');

const number = (value: number) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value]);
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([number(data.length), named, number(crc32(named))]);
}
/** Nearly as long as a logo may be: so many bytes of its gray and opaque pixels are random. */
const noise = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  chunk('IHDR', Buffer.concat([number(256), number(256), Buffer.from([8, 0, 0, 0, 0])])),
  chunk(
    'IDAT',
    deflateSync(Buffer.alloc(256 * 257).map((_, at) => (at % 257 && at < 63_000 ? randomInt(256) : 0))),
  ),
  chunk('IEND', Buffer.alloc(0)),
]).toString('base64');

describeEachServer('corrections of companies', async (server) => {
  const send = makeRestClient(() => server);
  const token = await server.signIn('moderator');
  const moderation = server.as(token).moderation;
  const authorization = `Bearer ${token}`;

  const suggest = (id: number, body: object) => send('POST', `/companies/${id}/corrections`, body);
  const waiting = async (companyId: number) =>
    (await moderation.corrections({ limit: 100 })).data.filter(({ company_id }) => company_id === companyId);
  /** As anyone reads it, from a cache that has to notice the change. */
  const read = async (id: number) => (await send('GET', `/companies/${id}`)).body;
  const suggestOne = async (companyId: number, body: object) => {
    const before = (await waiting(companyId)).map(({ id }) => id);
    await suggest(companyId, body);
    return (await waiting(companyId)).find(({ id }) => !before.includes(id))?.id ?? 0;
  };
  const decideOne = async (companyId: number, body: object) =>
    moderation.decideCorrection({ id: await suggestOne(companyId, body), approved: true });
  const corrected = { source: 'correction', month: '2026-06' };
  const addCompany = () =>
    makeCompany(server.deps.db, { hq_location: 'Oslo', country: 'NO', industry: 'H', size: 50 });

  it('change the company once a moderator approves them, and nothing before', async () => {
    const id = await addCompany();
    const before = await read(id);
    const body = { hq_location: 'Bergen, Norway', size: 250, size_year: 2025, founded: null, country: null };
    expect(await suggest(id, { ...body, note: ' Their website ' })).toMatchObject({
      status: 201,
      body: { status: 'pending' },
    });
    expect(await read(id)).toEqual(before);
    const [correction] = await waiting(id);
    const facts = {
      hq_location: 'Oslo',
      website: null,
      industry: 'H',
      size: 50,
      size_year: null,
      country: 'NO',
      founded: null,
    };
    expect(correction).toEqual({
      ...{ id: expect.any(Number), company_id: id, company_name: before.name, created_at: '2026-06-01' },
      ...{ before: facts, logo_url: null, logo: null, note: 'Their website' },
      after: { ...facts, hq_location: 'Bergen, Norway', size: 250, size_year: 2025, country: null },
    });
    expect(await moderation.decideCorrection({ id: correction?.id ?? 0, approved: true })).toEqual({
      status: 'approved',
    });
    expect(await read(id)).toEqual({
      ...before,
      ...{ hq_location: 'Bergen, Norway', size: 250, size_year: 2025, country: null },
      fact_sources: { hq_location: corrected, size: corrected },
    });
    expect(await waiting(id)).toEqual([]);
  });

  it('are found by the new place, and listed under the new facts', async () => {
    const id = await addCompany();
    await suggest(id, { hq_location: 'Zwolle, Netherlands', country: 'NL', industry: 'C10' });
    const [correction] = await waiting(id);
    await moderation.decideCorrection({ id: correction?.id ?? 0, approved: true });
    const { companies } = server.as();
    const found = async (input: object) => (await companies.list(input)).data.map((company) => company.id);
    expect(await found({ search: 'zwolle' })).toEqual([id]);
    expect(await found({ country: 'NL', industry: 'C' })).toEqual([id]);
  });

  it('change the source of what they correct, and leave the others', async () => {
    const added = { source: 'added with the company', month: '2026-06' };
    const facts = { hq_location: 'Bergen', industry: 'H', size: 50, size_year: 2020, country: 'NO' };
    const { body } = await send('POST', '/companies', {
      name: 'Vinterbru',
      domain: 'vinterbru.example',
      ...facts,
    });
    const all = { hq_location: added, industry: added, size: added, country: added };
    expect(body.fact_sources).toEqual(all);
    await decideOne(body.id, { logo: circle });
    expect((await read(body.id)).fact_sources).toEqual(all);
    await decideOne(body.id, { size_year: 2025, country: null });
    const { country: _, ...others } = all;
    expect((await read(body.id)).fact_sources).toEqual({ ...others, size: corrected });
  });

  it('are decided only on the facts that the moderator was shown, if the moderator sends them', async () => {
    const id = await addCompany();
    await suggest(id, { size: 250, size_year: 2025 });
    await suggest(id, { size_year: 2026, note: 'Their report' });
    await suggest(id, { country: 'SE' });
    const shown = await waiting(id);
    const decide = (
      find: (correction: (typeof shown)[number]) => boolean,
      { before = shown, approved = true } = {},
    ) => {
      const one = before.find(find);
      return send(
        'PATCH',
        `/admin/moderation/corrections/${one?.id}`,
        { approved, before: one?.before },
        { authorization },
      );
    };
    const isSize = ({ after }: (typeof shown)[number]) => after.size === 250;
    const isYear = ({ note }: (typeof shown)[number]) => note !== null;
    expect(await decide(isSize)).toMatchObject({ status: 200 });
    for (const approved of [true, false])
      expect(await decide(isYear, { approved })).toMatchObject({
        status: 409,
        body: {
          message: 'The company has changed since you read it. Read it again before you decide.',
        },
      });
    // It was read with another size, and says nothing about it.
    expect(await decide(({ after }) => after.country === 'SE')).toMatchObject({ status: 200 });
    const again = await waiting(id);
    expect(
      again.map(({ before, after }) => [before.size, before.size_year, after.size, after.size_year]),
    ).toEqual([[250, 2025, 50, 2026]]);
    expect(await decide(isYear, { before: again })).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject({ size: 50, size_year: 2026, country: 'SE' });
  });

  it('remove the logo, unless the company has another one since', async () => {
    const id = await addCompany();
    expect((await suggest(id, { logo: null })).status).toBe(422);
    await decideOne(id, { logo: circle });
    const first = (await read(id)).logo_url;
    await suggest(id, { logo: null });
    const [removal] = await waiting(id);
    expect(removal).toMatchObject({ logo: '', logo_url: first });
    await moderation.decideCorrection({ id: await suggestOne(id, { logo: triangle }), approved: true });
    const decision = { id: removal?.id ?? 0, approved: true };
    await expect(moderation.decideCorrection({ ...decision, before: { logo_url: first } })).rejects.toThrow(
      'The company has changed since you read it.',
    );
    const { logo_url } = await read(id);
    await moderation.decideCorrection({ ...decision, before: { logo_url } });
    expect((await read(id)).logo_url).toBe(null);
    expect((await server.app.inject(logo_url)).statusCode).toBe(404);
  });

  it('change nothing when a moderator dismisses them, and can be decided once', async () => {
    const id = await addCompany();
    const before = await read(id);
    await suggest(id, { founded: 1987, logo: circle });
    const [correction] = await waiting(id);
    const decision = { id: correction?.id ?? 0, approved: false };
    expect((await moderation.metrics()).pendingCorrections).toBe(1);
    expect(await moderation.decideCorrection(decision)).toEqual({ status: 'dismissed' });
    await expect(moderation.decideCorrection({ ...decision, approved: true })).rejects.toThrow('Not found.');
    expect([await read(id), await waiting(id)]).toEqual([before, []]);
    expect((await moderation.metrics()).pendingCorrections).toBe(0);
  });

  it('bring a logo, which has its own address, may be cached for long and can do nothing', async () => {
    const id = await addCompany();
    const addresses: string[] = [];
    for (const logo of [triangle, square]) {
      await suggest(id, { logo });
      const [correction] = await waiting(id);
      await moderation.decideCorrection({ id: correction?.id ?? 0, approved: true });
      addresses.push((await read(id)).logo_url ?? '');
    }
    const [first = '', second = ''] = addresses;
    expect(second).toMatch(/^\/logos\/[0-9a-f]{32}\.png$/);
    const { statusCode, headers, rawPayload } = await server.app.inject(second);
    expect([statusCode, rawPayload.subarray(1, 4).toString()]).toEqual([200, 'PNG']);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const head = await server.app.inject({ method: 'HEAD', url: second });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(String(rawPayload.length));
    for (const gone of [first, '/logos/0.png', '/logos/%27.png', `${second}.png`])
      expect([gone, (await server.app.inject(gone)).statusCode]).toEqual([gone, 404]);
  });

  it('can have the longest logo, over REST and from our own pages', async () => {
    expect(noise.length).toBeGreaterThan(83_000);
    const id = await addCompany();
    expect((await suggest(id, { logo: noise, note: 'x'.repeat(300) })).status).toBe(201);
    const url = '/api/trpc/companies.suggest';
    const inject = (payload: object, path = url) => server.app.inject({ method: 'POST', url: path, payload });
    expect((await inject({ id, logo: noise })).statusCode).toBe(200);
    expect((await inject({ id, logo: 'A'.repeat(110_000) })).statusCode).toBe(413);
    expect((await inject({ id, logo: noise }, '/api/trpc/companies.create')).statusCode).toBe(413);
  });

  it.each([
    [{}, 'Change at least one fact, or choose a logo.'],
    [{ note: 'It is wrong.' }, 'Change at least one fact, or choose a logo.'],
    [
      { hq_location: ' Oslo ', size: 50, website: '', founded: null, size_year: null },
      'Change at least one fact',
    ],
    [{ website: 'nowhere' }, 'Please enter a web address'],
    [{ size: 51 }, 'size must be one of'],
    [{ note: 'x'.repeat(301) }, 'Where we can see this must be at most 300 characters.'],
    [{ logo: 'no base64!' }, 'Choose a PNG of 256 x 256 pixels'],
    [{ logo: Buffer.from('<svg/>').toString('base64') }, 'Choose a PNG of 256 x 256 pixels'],
    [{ logo: picture('<circle r="9"/>', 255).toString('base64') }, 'Choose a PNG of 256 x 256 pixels'],
    [{ logo: picture('').toString('base64') }, 'Choose a PNG of 256 x 256 pixels'],
  ])('are refused with one sentence (%#)', async (body, sentence) => {
    const id = await addCompany();
    const { status, body: refusal } = await suggest(id, body);
    expect([status, refusal.message]).toEqual([422, expect.stringContaining(sentence)]);
    expect(await waiting(id)).toEqual([]);
  });

  it('wait in a queue that has an end', async () => {
    const id = await addCompany();
    for (let founded = 1901; founded <= 1900 + mostCorrections; founded += 1)
      expect((await suggest(id, { founded })).status).toBe(201);
    expect(await suggest(id, { founded: 1999 })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Many corrections to this company are still waiting/) },
    });
    const pages = await moderation.corrections({ limit: 100 });
    const [one, two, three] = pages.data;
    const { headers } = await server.app.inject({
      url: '/api/v1/admin/moderation/corrections?limit=2',
      headers: { authorization: `Bearer ${await server.signIn('admin')}` },
    });
    const cursor = /cursor=([^&>]+)/.exec(String(headers.link))?.[1];
    const after = await moderation.corrections({ cursor, limit: 1 });
    expect([one, two, three].map((correction) => correction?.id)).toEqual(
      pages.data.map(({ id: listed }) => listed).slice(0, 3),
    );
    expect(after.data[0]?.id).toBe(three?.id);
    expect((await suggest(await addCompany(), { founded: 1999 })).status).toBe(201);
  });

  it('are of a company that exists', async () => {
    expect(await suggest(999_999, { founded: 1999 })).toMatchObject({ status: 404 });
  });

  it('are in the audit log by month, with who decided and about which company', async () => {
    const id = await addCompany();
    await suggest(id, { founded: 1987 });
    const [correction] = await waiting(id);
    await moderation.decideCorrection({ id: correction?.id ?? 0, approved: false });
    const rows = await server.deps.db
      .selectFrom('audit_counts')
      .select(['at', 'kind', 'before', 'after', 'times'])
      .where('target', '=', `company:${id}`)
      .execute();
    expect(rows).toEqual([
      { at: '2026-06', kind: 'correction_decided', before: 'pending', after: 'dismissed', times: 1 },
    ]);
  });
});
