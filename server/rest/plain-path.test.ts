import { describe, expect, it } from 'vitest';
import { exampleReview } from '#shared/curl-examples.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { textsOfReview } from '#testing/server/longest-review.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { makeRestClient } from '#testing/server/rest-client.ts';
import { answers, reviewInput } from '#testing/server/review-input.ts';

const server = await setUpServer();
const send = makeRestClient(() => server);
const companyId = await makeCompany(server.deps.db, { name: 'Halden Foods', domain: 'halden.example' });
const moderator = { authorization: `Bearer ${await server.signIn('moderator')}` };

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
    const typed = textsOfReview((field) => `What I say as ${field}.`);
    const review = reviewInput(companyId, {
      ...typed,
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
    expect(list.body).toMatchObject([
      {
        id,
        company_id: companyId,
        rating: 3.5,
        enps_responses: answers(),
        free_form_text: [
          `What is good\n${typed.pros}`,
          `What is bad\n${typed.cons}`,
          `What should change\n${typed.advice}`,
          typed.review_text,
        ].join('\n\n'),
        pros: typed.pros,
        cons: typed.cons,
        advice: typed.advice,
        comment: typed.review_text,
        job_title: typed.job_title,
        salary: 42.5,
        salary_frequency: 'hourly',
        currency: 'NOK',
        created_at: '2026-06-01',
      },
    ]);
    expect(Object.keys(list.body[0])).toEqual(Object.keys(exampleReview));
    expect(Object.values(list.body[0])).toEqual(expect.arrayContaining(Object.values(typed)));

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
});
