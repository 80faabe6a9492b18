import { expect, it } from 'vitest';
import { describeEachServer } from '#testing/server/make-app.ts';
import { answers, reviewInput } from '#testing/server/review-input.ts';

describeEachServer('the main job', async (server) => {
  let companyId: number;
  let reviewId: number;

  const moderator = await server.signIn('moderator');

  it('adds a company that visitors find', async () => {
    const created = await server
      .as()
      .companies.create({ name: 'Åsgård Bygg', domain: 'www.Asgard.example', hq_location: 'Oslo' });
    companyId = created.id;
    expect(created).toMatchObject({
      domain: 'asgard.example',
      rating: null,
      review_count: 0,
      created_at: '2026-06-01',
    });
    const found = await server.as().companies.list({ search: 'asgard by' });
    expect(found.data.map((company) => company.id)).toEqual([companyId]);
  });

  it('emails a link that opens the form and can be checked without being used up', async () => {
    await server.as().verification.send({ email: 'Kari+x@asgard.example', company_id: companyId });
    expect(server.newestMail().links[0]).toMatch(
      `http://localhost:3000/companies/${companyId}/review#token=`,
    );
    const token = server.mailedToken();
    for (let look = 0; look < 3; look += 1) {
      expect(await server.as().verification.check({ token, company_id: companyId })).toEqual({
        verified: true,
      });
    }
  });

  it('accepts one review, which only moderators see', async () => {
    const token = server.mailedToken();
    expect(await server.as().reviews.submit(reviewInput(companyId, { token, salary: 52_000.5 }))).toEqual({
      status: 'pending',
    });
    expect(await server.as().reviews.list({ company_id: companyId })).toEqual([]);
    await expect(server.as().reviews.submit(reviewInput(companyId, { token }))).rejects.toThrow(
      'Please verify your work email again.',
    );
    expect(await server.as().verification.check({ token })).toEqual({ verified: true });
  });

  it('rejects a second review from the same mailbox in the same year, with the same message as without a verification', async () => {
    await server.as().verification.send({ email: 'kari@asgard.example', company_id: companyId });
    const token = server.mailedToken();
    await expect(server.as().verification.check({ token })).resolves.toEqual({ verified: true });
    await expect(server.as().reviews.submit(reviewInput(companyId, { token }))).rejects.toThrow(
      'Please verify your work email again.',
    );
  });

  it('shows the review to moderators, publishes it and updates the figures', async () => {
    const queue = await server.as(moderator).moderation.reviews({});
    expect(queue.data).toHaveLength(1);
    expect(queue.data[0]).toMatchObject({
      company_name: 'Åsgård Bygg',
      status: 'pending',
      created_at: null,
      salary: 52_000.5,
    });
    reviewId = queue.data[0]?.id ?? 0;
    const decided = await server.as(moderator).moderation.decideReview({ id: reviewId, approved: true });
    expect(decided).toMatchObject({ id: reviewId, status: 'published', created_at: '2026-06-01' });
    expect(await server.as().reviews.list({ company_id: companyId })).toMatchObject([
      {
        id: reviewId,
        rating: 3.5,
        free_form_text: 'Fair shifts.\nHonest planning.',
        job_title: 'Planner',
        enps_responses: answers(),
      },
    ]);
    expect(await server.as().companies.get({ id: companyId })).toMatchObject({
      rating: 3.5,
      review_count: 1,
      recommend_percentage: 100,
    });
  });

  it('accepts a report, dismisses it, accepts another, and removes the review from the figures', async () => {
    const report = async () => {
      await server.as().reviews.report({ id: reviewId, reason: 'This names a colleague of mine.' });
      const { data } = await server.as(moderator).moderation.reports({});
      return data[0]?.id ?? 0;
    };
    const dismissed = await server
      .as(moderator)
      .moderation.decideReport({ id: await report(), resolved: true });
    expect(dismissed).toMatchObject({ status: 'resolved', review: { id: reviewId, status: 'published' } });
    expect((await server.as().companies.get({ id: companyId })).review_count).toBe(1);

    const first = await report();
    await report();
    await server.as(moderator).moderation.decideReport({ id: first, resolved: true, action: 'remove' });
    expect(await server.as().reviews.list({ company_id: companyId })).toEqual([]);
    expect(await server.as().companies.get({ id: companyId })).toMatchObject({
      rating: null,
      review_count: 0,
    });
    expect((await server.as(moderator).moderation.reports({})).data).toEqual([]);
    expect(await server.as(moderator).moderation.metrics()).toMatchObject({
      totalCompanies: 1,
      totalReviews: 0,
      pendingReviews: 0,
      pendingReports: 0,
    });
  });

  it('applies the last decision and keeps the month of the first publication', async () => {
    server.clock.now = new Date('2026-09-02T08:00:00.000Z');
    const moderation = server.as(await server.signIn('moderator')).moderation;
    const again = await moderation.decideReview({ id: reviewId, approved: true });
    expect(again).toMatchObject({ status: 'published', created_at: '2026-06-01' });
    await moderation.decideReview({ id: reviewId, approved: true });
    expect((await server.as().companies.get({ id: companyId })).review_count).toBe(1);
    expect(await moderation.decideReview({ id: reviewId, approved: false })).toMatchObject({
      status: 'removed',
    });
    await moderation.decideReview({ id: reviewId, approved: false });
    expect((await server.as().companies.get({ id: companyId })).review_count).toBe(0);
  });
});
