import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { makeRestClient } from '#testing/server/rest-client.ts';
import { answers, reviewInput } from '#testing/server/review-input.ts';

let server: TestServer;
let companyId: number;
let moderator: { authorization: string };
const send = makeRestClient(() => server);

beforeAll(async () => {
  server = await makeServer();
  companyId = await makeCompany(server.deps.db, { name: 'Halden Foods', domain: 'halden.example' });
  moderator = { authorization: `Bearer ${await server.signIn('moderator')}` };
});
afterAll(() => server.close());

describe('the plain path', () => {
  it('works from verification to publication', async () => {
    const email = 'ola@halden.example';
    expect(await send('POST', '/email/verify/send', { email, company_id: companyId })).toMatchObject({
      status: 200,
      body: { sent: true },
    });
    const token = server.mailedToken();
    expect(await send('GET', `/verify-email?token=${token}`)).toMatchObject({
      status: 200,
      body: { verified: true },
    });
    expect(await send('POST', '/reviews', reviewInput(companyId, { email }))).toMatchObject({
      status: 403,
      body: { message: 'Please verify your work email again.' },
    });
    expect(await send('POST', '/email/verify', { token, company_id: companyId })).toMatchObject({
      status: 200,
      body: { verified: true },
    });
    const review = reviewInput(companyId, {
      email,
      rating: 1,
      salary: 42.5,
      salary_frequency: 'hourly',
      currency: 'NOK',
    });
    expect(await send('POST', '/reviews', review)).toMatchObject({
      status: 201,
      body: { status: 'pending' },
    });
    expect((await send('POST', '/reviews', review)).status).toBe(403);

    const queue = await send('GET', '/admin/moderation/reviews?limit=10&offset=0', undefined, moderator);
    const { id } = queue.body.data[0];
    expect(queue.body.data[0]).toMatchObject({
      company_name: 'Halden Foods',
      company_domain: 'halden.example',
      employment_status: 'part_time',
      status: 'pending',
    });
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

    expect(await send('POST', `/reviews/${id}/report`, { reason: 'This names a colleague.' })).toMatchObject({
      status: 201,
      body: { status: 'pending' },
    });
    const reports = await send('GET', '/admin/moderation/reports', undefined, moderator);
    const report = reports.body.data[0];
    expect(report).toMatchObject({
      review_id: id,
      status: 'pending',
      created_at: '2026-06-15',
      review: { id, status: 'published' },
    });
    expect(report).not.toHaveProperty('reporter_network');
    expect(
      (await send('PATCH', `/admin/moderation/reports/${report.id}`, { resolved: false }, moderator)).status,
    ).toBe(422);
    const removed = await send(
      'PATCH',
      `/admin/moderation/reports/${report.id}`,
      { resolved: true, action: 'remove' },
      moderator,
    );
    expect(removed).toMatchObject({
      status: 200,
      body: { status: 'resolved', review: { status: 'removed' } },
    });
    expect((await send('POST', `/reviews/${id}/report`, { reason: 'This names a colleague.' })).status).toBe(
      404,
    );
  });

  it('responds to an unusable link with 422 and verified false', async () => {
    const answer = {
      status: 422,
      body: { verified: false, message: expect.stringContaining('invalid or has expired') },
    };
    expect(await send('GET', '/verify-email?token=nothing')).toMatchObject(answer);
    expect(await send('POST', '/email/verify', { token: 'nothing', company_id: companyId })).toMatchObject(
      answer,
    );
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
  ])('refuses to send an email for %j', async (input, message) => {
    const { status, body } = await send('POST', '/email/verify/send', { company_id: companyId, ...input });
    expect({ status, message: body.message, fields: Object.keys(body.errors) }).toEqual({
      status: 422,
      message,
      fields: ['email'],
    });
  });

  it('ignores the case of the domain', async () => {
    expect(
      (await send('POST', '/email/verify/send', { email: 'Ola@HALDEN.example', company_id: companyId }))
        .status,
    ).toBe(200);
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

  it.each(named)('is refused with 422 and not stored: $name', async ({ values }) => {
    await send('POST', '/email/verify/send', { email: 'bad@halden.example', company_id: companyId });
    const token = server.mailedToken();
    const { status, body } = await send('POST', '/reviews', reviewInput(companyId, { token, ...values }));
    expect(status).toBe(422);
    expect(body.message).toBeTruthy();
    expect((await send('GET', `/verify-email?token=${token}`)).status).toBe(200);
    expect(await server.deps.db.selectFrom('submissions').selectAll().execute()).toEqual([]);
  });
});
