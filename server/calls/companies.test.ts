import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { publishReview } from '#testing/server/authors.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { makeRestClient } from '#testing/server/rest-client.ts';

let server: TestServer;
let companyId: number;
const send = makeRestClient(() => server);

beforeAll(async () => {
  server = await makeServer();
  companyId = await makeCompany(server.deps.db, { name: 'Halden Foods', domain: 'halden.example' });
});
afterAll(() => server.close());

describe('companies', () => {
  it('are listed in pages, with the total only without a search', async () => {
    const all = await send('GET', '/companies?limit=1');
    expect(all).toMatchObject({ status: 200, body: { data: [{ id: companyId, name: 'Halden Foods' }] } });
    expect(all.body.meta).toEqual({ limit: 1, offset: 0, has_more: false, total: 1, reviews: 0 });
    const found = await send('GET', '/companies?search=halden');
    expect(found.body.meta).toEqual({ limit: 50, offset: 0, has_more: false });
    expect((await send('GET', '/companies?search=nobody')).body.data).toEqual([]);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=ten',
    'offset=100001',
    'offset=-1',
    'search=h',
    'search=ha&search=ld',
  ])('refuses ?%s with 422', async (query) => {
    const { status, body } = await send('GET', `/companies?${query}`);
    expect(status).toBe(422);
    expect(body).toEqual({ code: 'invalid', message: expect.any(String), errors: expect.any(Object) });
    expect(body.message).toBe((Object.values(body.errors)[0] as string[])[0]);
  });

  it('are compared in the order of their ids, without those that nobody knows', async () => {
    const { deps } = server;
    const few = await makeCompany(deps.db, { name: 'Few Reviews', domain: 'few.example' });
    const many = await makeCompany(deps.db, { name: 'Many Reviews', domain: 'many.example' });
    for (const employer of [many, few, many, few, many, few, many, few, many])
      await publishReview(server, employer, { answers: Array<number>(20).fill(8) });
    const { status, body } = await send('GET', `/companies/compare?ids=${many},999999,${few},${many}`);
    expect(status).toBe(200);
    expect(body.companies.map(({ id }: { id: number }) => id)).toEqual([many, few]);
    expect(body.rating).toEqual([{ value: 4, low: 4, high: 4, differs: null }, null]);
    expect(body.statements.at(-1)).toEqual({
      number: 20,
      figures: [{ value: 8, low: 8, high: 8, differs: null }, null],
    });
    expect(await send('GET', '/companies/compare?ids=999999')).toMatchObject({ status: 404 });
  });

  it.each(['', 'ids=', 'ids=1,2,3,4,5', 'ids=a', 'ids=1,,2', 'ids=0'])(
    'refuse to be compared by ?%s',
    async (query) => {
      const { status, body } = await send('GET', `/companies/compare?${query}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['ids']]);
    },
  );

  it("respond with 404 to anything that isn't a company", async () => {
    for (const id of ['999999', '2147483648', '9007199254740991', 'abc', '1.5', '0', '-1', '9'.repeat(30)]) {
      expect(await send('GET', `/companies/${id}`)).toMatchObject({
        status: 404,
        body: { message: 'Not found.' },
      });
    }
  });

  it('are created with a 201; a second one with the same domain gets a 409 with the id of the first', async () => {
    const company = { name: 'Quillstone', domain: 'quillstone.example' };
    const created = await send('POST', '/companies', company);
    expect(created).toMatchObject({ status: 201, body: { ...company, hq_location: null, logo_url: null } });
    for (const domain of [
      'WWW.Quillstone.example',
      'www.www.quillstone.example',
      'https://www.quillstone.example:443/careers?page=1#top',
    ])
      expect(await send('POST', '/companies', { ...company, domain })).toMatchObject({
        status: 409,
        body: { message: 'This domain is already listed.', company_id: created.body.id },
      });
  });

  it('lists carriers, universities and media companies by the domain their own people write from', async () => {
    for (const domain of ['att.com', 'telekom.de', 'stanford.edu', 'cnn.com', 'завод.рф'])
      expect(await send('POST', '/companies', { name: 'Employer', domain })).toMatchObject({ status: 201 });
  });

  it.each([
    [{ name: 'A', domain: 'a.example' }, 'Company name must be at least 2 characters.'],
    [{ domain: 'a.example' }, 'Company name must be at least 2 characters.'],
    [{ name: 'Ab', domain: 'a' }, 'Domain must be at least 3 characters.'],
    [{ name: 'Ab', domain: 'nodot' }, 'Please enter a valid domain (e.g., company.com).'],
    [{ name: 'Ab', domain: '127.0.0.1' }, 'Please enter a valid domain (e.g., company.com).'],
    [{ name: 'Ab', domain: 'gmail.com' }, "Please use the company's own domain."],
    [{ name: 'Ab', domain: 'att.net' }, "Please use the company's own domain."],
    [{ name: 'Ab', domain: 'mail.gmail.com' }, "Please use the company's own domain."],
    [{ name: 'Ab', domain: 'www.www.gmail.com' }, "Please use the company's own domain."],
    [{ name: 'Ab', domain: 'a.b.mailinator.com' }, "Please use the company's own domain."],
    [{ name: 'Ab', domain: 'mailinator.com' }, "Please use the company's own domain."],
    [{ name: 'Ab', domain: 'co.uk' }, "Please use the company's own domain."],
    [{ name: 'A\u0000b', domain: 'ab.example' }, 'Company name must be one line without control characters.'],
    [
      { name: '\u200b\u200b', domain: 'ab.example' },
      'Company name must be one line without control characters.',
    ],
    [{ name: 'A\u202eb', domain: 'ab.example' }, 'Company name must be one line without control characters.'],
    [{ name: 'A\nb', domain: 'ab.example' }, 'Company name must be one line without control characters.'],
    [{ name: 'x'.repeat(121), domain: 'ab.example' }, 'Company name must be at most 120 characters.'],
    ['text', 'Send a JSON object.'],
  ])('refuses a company (%#): %s', async (payload, message) => {
    const before = await send('GET', '/companies');
    const { status, body } = await send('POST', '/companies', payload, {
      'content-type': 'application/json',
    });
    if (typeof payload === 'string') expect(status).toBe(400);
    else expect({ status, message: body.message }).toEqual({ status: 422, message });
    expect((await send('GET', '/companies')).body.meta.total).toBe(before.body.meta.total);
  });

  it('lists a punycode domain in ASCII', async () => {
    const { body } = await send('POST', '/companies', { name: 'Bücher', domain: 'bücher.example' });
    expect(body.domain).toBe('xn--bcher-kva.example');
  });
});
