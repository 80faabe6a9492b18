import { describe, expect, it } from 'vitest';
import { receiptHash } from '#server/anonymity/subject.ts';
import { newCredential } from '#server/attacks/anonymity/browser.ts';
import { carryOutRequests } from '#server/jobs/carry-out-requests.ts';
import { releaseHeld } from '#server/jobs/release-held.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import type { Release } from '#shared/words.ts';
import { makeAuthor, makeEmployer, newReceipt, submitAs } from '#testing/server/authors.ts';
import { makeServer } from '#testing/server/make-app.ts';
import { releaseStage } from '#testing/server/release-stage.ts';
import { answers, reviewInput } from '#testing/server/review-input.ts';

const dialects = ['sqlite', 'postgres'] as const;

describe.each(dialects)('a release (%s)', (dialect) => {
  it('leaves out what authors have asked to withdraw or change since the last full hour', async () => {
    await using server = await makeServer({ dialect, environment: { ARRIVALS: 'hourly' } });
    const on = releaseStage(server);
    await on.runAt('2026-06-01T00:00:00.000Z');
    await on.goTo('2026-06-15T12:03:00.000Z');
    const employer = await makeEmployer(server);
    const send = async (release: Release) => {
      const [person, receipt] = [newReceipt(), newReceipt()];
      const email = `${person.toLowerCase()}@${employer.domain}`;
      const values = { release, receipt_hash: receiptHash(receipt), review_text: release };
      await submitAs(server, { companyId: employer.id, email }, values);
      return { receipt };
    };
    const [withdrawn, edited] = [await send('next_month'), await send('next_month')];
    const others = [await send('with_others'), await send('with_others'), await send('with_others')];
    const due = await send('half_year');
    await rewriteSmallTables(server.deps);
    const moderator = server.as(await server.signIn('moderator'));
    for (const { id } of (await moderator.moderation.reviews({ limit: 100 })).data)
      await moderator.moderation.decideReview({ id, approved: true });
    await on.goTo('2026-06-30T23:20:00.000Z');
    await server.as().receipts.withdraw(withdrawn);
    await server.as().receipts.edit({ ...edited, enps_responses: answers(), release: 'half_year' });
    await on.runAt('2026-07-01T00:00:00.000Z');
    const texts = async () =>
      (await server.as().reviews.list({ company_id: employer.id })).map((review) => review.comment);
    expect(await texts()).toEqual(['half_year']);
    await rewriteSmallTables(server.deps);
    await releaseHeld(server.deps);
    expect(await texts()).toEqual(['half_year']);
    await carryOutRequests(server.deps);
    await releaseHeld(server.deps);
    const statusOf = async ({ receipt }: { receipt: string }) =>
      (await server.as().receipts.status({ receipt })).status;
    expect(await Promise.all([withdrawn, edited, ...others, due].map(statusOf))).toEqual([
      ...['withdrawn', 'pending', 'held', 'held', 'held', 'published'],
    ]);
  });
});

describe.each(dialects)("a review whose author hasn't chosen (%s)", (dialect) => {
  it.each([
    ['monthly', 'hourly', 'next_month'],
    ['monthly', 'at-once', 'next_month'],
    ['at-once', 'hourly', 'at_once'],
  ] as const)('appears as PUBLISH=%s says, with ARRIVALS=%s', async (PUBLISH, ARRIVALS, expected) => {
    await using server = await makeServer({ dialect, environment: { PUBLISH, ARRIVALS } });
    const on = releaseStage(server);
    await on.goTo('2026-06-15T12:03:00.000Z');
    const employer = await makeEmployer(server);
    const other = expected === 'at_once' ? 'next_month' : 'at_once';
    const receipt = newReceipt();
    const receipt_hash = receiptHash(receipt);
    const send = (person: string, values = {}) =>
      submitAs(server, { companyId: employer.id, email: `${person}@${employer.domain}` }, values);
    await send('plain', { receipt_hash });
    await send('chosen', { review_text: 'Chosen.', release: other });
    const person = { email: `private@${employer.domain}`, address: '203.0.113.9', agent: 'x' };
    const { domain, period, nonce, output } = await newCredential(server, person, employer.id);
    const content = { enps_responses: answers(), review_text: 'Private.' };
    await server.as().anonymity.submit({ domain, period, nonce, output, ...content });
    await rewriteSmallTables(server.deps);
    const { data } = await server.as(await server.signIn('moderator')).moderation.reviews({});
    const chosen = Object.fromEntries(data.map((row) => [row.free_form_text, row.release]));
    expect(chosen).toEqual({
      [reviewInput(1).review_text]: expected,
      'Chosen.': other,
      'Private.': expected,
    });
    const edit = { receipt, enps_responses: answers() };
    const edited = async (release?: typeof other) => {
      await server.as().receipts.edit({ ...edit, ...(release && { release }) });
      await rewriteSmallTables(server.deps);
      await carryOutRequests(server.deps);
      return (await server.as().receipts.status({ receipt })).review?.release;
    };
    expect(await edited(other)).toBe(other);
    expect(await edited()).toBe(expected);
  });

  it('appears so again after an appeal, because its choice is gone', async () => {
    await using server = await makeServer({ dialect, environment: { PUBLISH: 'monthly' } });
    const on = releaseStage(server);
    await on.goTo('2026-06-15T12:03:00.000Z');
    const author = await makeAuthor(server, { release: 'at_once' });
    expect(await on.decide(author)).toBe('published');
    expect(await on.decide(author, false)).toBe('removed');
    await server.as().receipts.appeal({ receipt: author.receipt, appeal: 'It names no one.' });
    expect(await on.read(author)).toMatchObject({ status: 'pending', review: { release: 'next_month' } });
    expect(await on.decide(author)).toBe('held');
    await on.runAt('2026-07-01T00:00:00.000Z');
    expect(await on.shown(author.companyId)).toEqual([{ id: author.id, created_at: '2026-06-01' }]);
  });
});
