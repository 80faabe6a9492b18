import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCompany, makeSubmission } from '#db/testing/factories.ts';
import { makeServer, PASSWORD, type TestServer } from '#server/testing/make-app.ts';
import { answers, reviewInput } from '#server/testing/review-input.ts';

let server: TestServer;
let companyId: number;
let moderator: { authorization: string };

beforeAll(async () => {
  server = await makeServer();
  companyId = await makeCompany(server.deps.db, { name: 'Halden Foods', domain: 'halden.example' });
  moderator = { authorization: `Bearer ${await server.signIn('moderator')}` };
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
const send = async (method: Method, url: string, payload?: unknown, headers: Record<string, string> = {}) => {
  const response = await server.app.inject({
    method,
    url: `/api/v1${url}`,
    headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
    ...(payload !== undefined && { payload: payload as object }),
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
};

describe('companies', () => {
  it('lists with paging, and the total only without a search', async () => {
    const all = await send('GET', '/companies?limit=1');
    expect(all).toMatchObject({ status: 200, body: { data: [{ id: companyId, name: 'Halden Foods' }] } });
    expect(all.body.meta).toEqual({ limit: 1, offset: 0, has_more: false, total: 1 });
    const found = await send('GET', '/companies?search=halden');
    expect(found.body.meta).toEqual({ limit: 50, offset: 0, has_more: false });
    expect((await send('GET', '/companies?search=nobody')).body.data).toEqual([]);
  });

  it.each(['limit=0', 'limit=101', 'limit=ten', 'offset=100001', 'offset=-1', 'search=h', 'search=ha&search=ld'])(
    'refuses ?%s with 422',
    async (query) => {
      const { status, body } = await send('GET', `/companies?${query}`);
      expect(status).toBe(422);
      expect(body).toEqual({ message: expect.any(String), errors: expect.any(Object) });
      expect(body.message).toBe((Object.values(body.errors)[0] as string[])[0]);
    },
  );

  it('answers 404 for what is no company', async () => {
    for (const id of ['999999', 'abc', '1.5', '0', '-1', '9'.repeat(30)]) {
      expect(await send('GET', `/companies/${id}`)).toMatchObject({ status: 404, body: { message: 'Not found.' } });
    }
  });

  it('creates with 201 and answers a second one of the domain with 409 and the id of the first', async () => {
    const company = { name: 'Quillstone', domain: 'quillstone.example' };
    const created = await send('POST', '/companies', company);
    expect(created).toMatchObject({ status: 201, body: { ...company, hq_location: null, logo_url: null } });
    const second = await send('POST', '/companies', { ...company, domain: 'WWW.Quillstone.example' });
    expect(second).toMatchObject({ status: 409, body: { message: 'This domain is already listed.', company_id: created.body.id } });
  });

  it.each([
    [{ name: 'A', domain: 'a.example' }, 'Company name must be at least 2 characters.'],
    [{ domain: 'a.example' }, 'Company name must be at least 2 characters.'],
    [{ name: 'Ab', domain: 'a' }, 'Domain must be at least 3 characters.'],
    [{ name: 'Ab', domain: 'nodot' }, 'Please enter a valid domain (e.g., company.com).'],
    [{ name: 'Ab', domain: '127.0.0.1' }, 'Please enter a valid domain (e.g., company.com).'],
    [{ name: 'Ab', domain: 'gmail.com' }, "Please use the company's own domain."],
    [{ name: 'Ab', domain: 'mailinator.com' }, "Please use the company's own domain."],
    [{ name: 'Ab', domain: 'co.uk' }, "Please use the company's own domain."],
    [{ name: 'A\u0000b', domain: 'ab.example' }, 'Company name must be one line without control characters.'],
    [{ name: 'A\nb', domain: 'ab.example' }, 'Company name must be one line without control characters.'],
    [{ name: 'x'.repeat(121), domain: 'ab.example' }, 'Company name must be at most 120 characters.'],
    ['text', 'Please check what you entered.'],
  ])('refuses a company (%#): %s', async (payload, message) => {
    const before = await send('GET', '/companies');
    const { status, body } = await send('POST', '/companies', payload, { 'content-type': 'application/json' });
    if (typeof payload === 'string') expect(status).toBe(400);
    else expect({ status, message: body.message }).toEqual({ status: 422, message });
    expect((await send('GET', '/companies')).body.meta.total).toBe(before.body.meta.total);
  });

  it('lists a punycode domain in ASCII', async () => {
    const { body } = await send('POST', '/companies', { name: 'Bücher', domain: 'bücher.example' });
    expect(body.domain).toBe('xn--bcher-kva.example');
  });
});

describe('the plain path', () => {
  it('does the whole job of spec section 7', async () => {
    const email = 'ola@halden.example';
    expect(await send('POST', '/email/verify/send', { email, company_id: companyId })).toMatchObject({ status: 200, body: { sent: true } });
    const token = server.mailedToken();
    expect(await send('GET', `/verify-email?token=${token}`)).toMatchObject({ status: 200, body: { verified: true } });
    expect(await send('POST', '/reviews', reviewInput(companyId, { email }))).toMatchObject({
      status: 403,
      body: { message: 'Please verify your work email again.' },
    });
    expect(await send('POST', '/email/verify', { token, company_id: companyId })).toMatchObject({ status: 200, body: { verified: true } });
    const review = reviewInput(companyId, { email, rating: 1, salary: 42.5, salary_frequency: 'hourly', currency: 'NOK' });
    expect(await send('POST', '/reviews', review)).toMatchObject({ status: 201, body: { status: 'pending' } });
    expect((await send('POST', '/reviews', review)).status).toBe(403);

    const queue = await send('GET', '/admin/moderation/reviews?limit=10&offset=0', undefined, moderator);
    const { id } = queue.body.data[0];
    expect(queue.body.data[0]).toMatchObject({ company_name: 'Halden Foods', employment_status: 'part_time', status: 'pending' });
    const decided = await send('PATCH', `/admin/moderation/reviews/${id}`, { approved: true }, moderator);
    expect(decided).toMatchObject({ status: 200, body: { id, status: 'published' } });

    const list = await send('GET', `/reviews?company_id=${companyId}`);
    expect(list.body).toEqual([
      {
        id,
        company_id: companyId,
        rating: 3.5,
        enps_responses: answers(),
        free_form_text: 'Fair shifts.\nHonest planning.',
        job_title: 'Planner',
        salary: 42.5,
        salary_frequency: 'hourly',
        currency: 'NOK',
        created_at: '2026-06-01',
      },
    ]);

    expect(await send('POST', `/reviews/${id}/report`, { reason: 'This names a colleague.' })).toMatchObject({ status: 201, body: { status: 'pending' } });
    const reports = await send('GET', '/admin/moderation/reports', undefined, moderator);
    const report = reports.body.data[0];
    expect(report).toMatchObject({ review_id: id, status: 'pending', created_at: '2026-06-15', review: { id, status: 'published' } });
    expect(report).not.toHaveProperty('reporter_network');
    expect((await send('PATCH', `/admin/moderation/reports/${report.id}`, { resolved: false }, moderator)).status).toBe(422);
    const removed = await send('PATCH', `/admin/moderation/reports/${report.id}`, { resolved: true, action: 'remove' }, moderator);
    expect(removed).toMatchObject({ status: 200, body: { status: 'resolved', review: { status: 'removed' } } });
    expect((await send('POST', `/reviews/${id}/report`, { reason: 'This names a colleague.' })).status).toBe(404);
  });

  it('tells an unusable link with 422 and verified false', async () => {
    const answer = { status: 422, body: { verified: false, message: expect.stringContaining('invalid or has expired') } };
    expect(await send('GET', '/verify-email?token=nothing')).toMatchObject(answer);
    expect(await send('POST', '/email/verify', { token: 'nothing', company_id: companyId })).toMatchObject(answer);
    expect((await send('GET', '/verify-email')).status).toBe(422);
  });

  it.each([
    [{ email: '' }, 'Email is required'],
    [{}, 'Email is required'],
    [{ email: 'nonsense' }, 'Please enter a valid email address'],
    [{ email: 'a@b' }, 'Please enter a valid email address'],
    [{ email: 'ola@halden.example\r\nBcc: x@halden.example' }, 'Please enter a valid email address'],
    [{ email: 'ola@other.example' }, 'Email must be from the halden.example domain'],
    [{ email: 'ola@sub.halden.example' }, 'Email must be from the halden.example domain'],
  ])('refuses to mail to %j', async (input, message) => {
    const { status, body } = await send('POST', '/email/verify/send', { company_id: companyId, ...input });
    expect({ status, message: body.message, fields: Object.keys(body.errors) }).toEqual({ status: 422, message, fields: ['email'] });
  });

  it('compares the domain without case', async () => {
    expect((await send('POST', '/email/verify/send', { email: 'Ola@HALDEN.example', company_id: companyId })).status).toBe(200);
  });
});

describe('review input', () => {
  const wrong: Record<string, unknown>[] = [
    { enps_responses: { ...answers(), '20': undefined } },
    { enps_responses: { ...answers(), '21': 5 } },
    { enps_responses: answers(0) },
    { enps_responses: answers(11) },
    { enps_responses: answers(5.5) },
    { enps_responses: undefined },
    { employment_status: 'boss' },
    { salary: 0 },
    { salary: -1 },
    { salary: 100_000_000 },
    { salary: 1.234 },
    { salary: '50000' },
    { salary: 5, salary_frequency: 'weekly' },
    { currency: 'XXX' },
    { is_anonymous: false },
    { review_text: 'x'.repeat(5001) },
    { review_text: 'a\u0007b' },
    { job_title: 'x'.repeat(101) },
    { job_title: 'a\nb' },
    { company_id: 'one' },
    { token: undefined, email: undefined },
  ];
  const named = wrong.map((values) => ({ values, name: JSON.stringify(values).slice(0, 60) }));

  it.each(named)('refuses $name with 422 and writes nothing', async ({ values }) => {
    await send('POST', '/email/verify/send', { email: 'bad@halden.example', company_id: companyId });
    const token = server.mailedToken();
    const { status, body } = await send('POST', '/reviews', reviewInput(companyId, { token, ...values }));
    expect(status).toBe(422);
    expect(body.message).toBeTruthy();
    expect((await send('GET', `/verify-email?token=${token}`)).status).toBe(200);
    expect(await server.deps.db.selectFrom('submissions').selectAll().execute()).toEqual([]);
    await server.deps.db.deleteFrom('mail_tokens').execute();
  });
});

describe('accounts', () => {
  const account = { name: 'Ada', email: 'Ada@People.example', password: PASSWORD, password_confirmation: PASSWORD };

  it('registers with 201, signs in, signs out', async () => {
    const registered = await send('POST', '/register', account);
    expect(registered).toMatchObject({ status: 201, body: { user: { name: 'Ada', email: 'ada@people.example', roles: ['user'] } } });
    expect(registered.body.user).not.toHaveProperty('password_hash');
    const { body } = await send('POST', '/login', { email: 'ada@PEOPLE.example', password: PASSWORD });
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await send('GET', '/admin/metrics', undefined, headers)).status).toBe(403);
    expect((await send('POST', '/logout', undefined, { ...headers, 'content-type': 'application/json' })).status).toBe(200);
    expect((await send('GET', '/admin/metrics', undefined, headers)).status).toBe(401);
    expect((await send('POST', '/logout', undefined, headers)).status).toBe(200);
  });

  it('gives one of several racing registrations the address, the others 409', async () => {
    const race = await Promise.all(Array.from({ length: 5 }, () => send('POST', '/register', { ...account, email: 'race@people.example' })));
    expect(race.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(race.find((answer) => answer.status === 409)?.body.message).toBe('This email is already registered.');
  });

  it('answers an unknown account and a wrong password alike', async () => {
    const unknown = await send('POST', '/login', { email: 'nobody@people.example', password: PASSWORD });
    const wrong = await send('POST', '/login', { email: 'ada@people.example', password: `${PASSWORD}?` });
    expect(unknown).toMatchObject({ status: 401, body: { message: 'Invalid email or password.' } });
    expect(wrong.body).toEqual(unknown.body);
  });

  it.each([
    [{ name: 'A' }, 'Name must be at least 2 characters'],
    [{ email: 'ada' }, 'Invalid email address'],
    [{ password: 'short', password_confirmation: 'short' }, 'Password must be at least 8 characters'],
    [{ password_confirmation: 'something else' }, "Passwords don't match"],
  ])('refuses a registration with %j', async (values, message) => {
    const { status, body } = await send('POST', '/register', { ...account, email: 'new@people.example', ...values });
    expect({ status, message: body.message }).toEqual({ status: 422, message });
  });

  it('ends sessions after 14 days and renews a moderator half way, the old token living two minutes more', async () => {
    const token = await server.signIn('admin');
    const metrics = (of: string) => send('GET', '/admin/metrics', undefined, { authorization: `Bearer ${of}` });
    expect((await metrics(token)).body.token).toBe(token);
    server.clock.now = new Date('2026-06-23T12:03:00.000Z');
    const renewed = (await metrics(token)).body.token;
    expect(renewed).not.toBe(token);
    server.clock.now = new Date('2026-06-23T12:04:50.000Z');
    expect((await metrics(token)).status).toBe(200);
    server.clock.now = new Date('2026-06-23T12:05:10.000Z');
    expect((await metrics(token)).status).toBe(401);
    expect((await metrics(renewed)).body.token).toBe(renewed);
    server.clock.now = new Date('2026-07-08T12:03:00.000Z');
    expect((await metrics(renewed)).status).toBe(401);
    server.clock.now = new Date('2026-06-15T12:03:00.000Z');
  });
});

describe('manners', () => {
  it('answers malformed JSON, wrong types, wrong methods and too much with their own status', async () => {
    const json = { 'content-type': 'application/json' };
    expect(await send('POST', '/companies', '{"name":', json)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    expect((await send('POST', '/companies', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await send('POST', '/companies', { name: 'x'.repeat(70_000) })).status).toBe(413);
    const wrong = await send('DELETE', '/companies/1');
    expect(wrong).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    expect(await send('GET', '/nothing')).toMatchObject({ status: 404, body: { message: 'Not found.' } });
  });

  it.each(['/admin/metrics', '/admin/moderation/reviews', '/admin/moderation/reports'])('guards GET %s', async (url) => {
    expect(await send('GET', url)).toMatchObject({ status: 401, body: { message: 'Please sign in.' } });
    const user = { authorization: `Bearer ${await server.signIn('user')}` };
    expect(await send('GET', url, undefined, user)).toMatchObject({ status: 403, body: { message: "You don't have permission to do that." } });
  });

  it('guards decisions', async () => {
    const id = await makeSubmission(server.deps.db, companyId);
    expect((await send('PATCH', `/admin/moderation/reviews/${id}`, { approved: true })).status).toBe(401);
    expect((await send('PATCH', '/admin/moderation/reports/1', { resolved: true })).status).toBe(401);
    expect((await send('PATCH', '/admin/moderation/reviews/12', { approved: true }, moderator)).status).toBe(404);
    expect((await send('PATCH', `/admin/moderation/reviews/${id}`, { approved: 'yes' }, moderator)).status).toBe(422);
  });

  it('hides what went wrong inside', async () => {
    const broken = await makeServer();
    await broken.deps.db.destroy();
    const response = await broken.app.inject({ url: '/api/v1/companies/1' });
    expect([response.statusCode, response.json()]).toEqual([500, { message: 'An error occurred' }]);
    await broken.app.close();
  });
});
