import { beforeAll, describe, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';

const UNVERIFIED = 'Please verify your work email again.';

describe.each(['sqlite', 'postgres'] as const)('submitting a review (%s)', async (dialect) => {
  const server = await setUpServer({ dialect });
  let companyId: number;
  let people = 0;

  beforeAll(async () => {
    companyId = await makeCompany(server.deps.db, { domain: 'fjord.example' });
  });

  const newToken = async (email?: string) => {
    people += 1;
    const to = email ?? `person-${people}@fjord.example`;
    await server.as().verification.send({ email: to, company_id: companyId });
    return server.mailedToken();
  };
  const submissions = async () =>
    (await server.deps.db.selectFrom('submissions').selectAll().execute()).length;

  it('accepts one of eight racing requests with the same link, and the others get 403', async () => {
    const before = await submissions();
    const token = await newToken();
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => server.as().reviews.submit(reviewInput(companyId, { token }))),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason.message).toBe(UNVERIFIED);
    expect(await submissions()).toBe(before + 1);
  });

  it('accepts one review from one person with eight links', async () => {
    const before = await submissions();
    const tokens: string[] = [];
    for (let count = 0; count < 8; count += 1) tokens.push(await newToken('same@fjord.example'));
    const results = await Promise.allSettled(
      tokens.map((token) => server.as().reviews.submit(reviewInput(companyId, { token }))),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await submissions()).toBe(before + 1);
  });

  it('accepts an email only after an explicit confirmation, once, within the hour', async () => {
    const email = 'plain@fjord.example';
    const submit = () => server.as().reviews.submit(reviewInput(companyId, { email }));
    const token = await newToken(email);
    await expect(submit()).rejects.toThrow(UNVERIFIED);
    await server.as().verification.confirm({ token, company_id: companyId });
    expect(await submit()).toEqual({ status: 'pending' });
    await expect(submit()).rejects.toThrow(UNVERIFIED);
  });

  it('counts by the year of the verification and accepts another review in the next', async () => {
    const email = 'yearly@fjord.example';
    server.clock.now = new Date('2026-12-31T23:58:00.000Z');
    const token = await newToken(email);
    await server.as().verification.confirm({ token, company_id: companyId });
    server.clock.now = new Date('2027-01-01T00:05:00.000Z');
    expect(await server.as().reviews.submit(reviewInput(companyId, { email }))).toEqual({
      status: 'pending',
    });
    expect(
      await server.as().reviews.submit(reviewInput(companyId, { token: await newToken(email) })),
    ).toEqual({ status: 'pending' });
    await expect(
      server.as().reviews.submit(reviewInput(companyId, { token: await newToken(email) })),
    ).rejects.toThrow(UNVERIFIED);
    server.clock.now = new Date('2026-06-15T12:03:00.000Z');
  });

  it('expires a link after an hour', async () => {
    const token = await newToken();
    server.clock.now = new Date('2026-06-15T13:02:59.000Z');
    expect(await server.as().verification.check({ token })).toEqual({ verified: true });
    server.clock.now = new Date('2026-06-15T13:03:00.000Z');
    await expect(server.as().verification.check({ token })).rejects.toThrow('invalid or has expired');
    await expect(server.as().reviews.submit(reviewInput(companyId, { token }))).rejects.toThrow(UNVERIFIED);
    server.clock.now = new Date('2026-06-15T12:03:00.000Z');
  });

  it('does not accept a link for another company', async () => {
    const other = await makeCompany(server.deps.db);
    const token = await newToken();
    await expect(server.as().reviews.submit(reviewInput(other, { token }))).rejects.toThrow(UNVERIFIED);
    await expect(server.as().verification.confirm({ token, company_id: other })).rejects.toThrow(
      'invalid or has expired',
    );
    expect(await server.as().reviews.submit(reviewInput(companyId, { token }))).toEqual({
      status: 'pending',
    });
  });

  it('stores nothing that identifies a person or a time', async () => {
    const email = 'traceless.person@fjord.example';
    const token = await newToken(email);
    await server.as().verification.confirm({ token, company_id: companyId });
    const sent = await server.app.inject({
      method: 'POST',
      url: '/api/v1/reviews',
      payload: reviewInput(companyId, { token }),
      remoteAddress: '198.51.100.23',
      headers: { 'user-agent': 'needle-browser' },
    });
    expect(sent.statusCode).toBe(201);
    await server.app.inject({
      url: `/api/v1/companies/${companyId}`,
      headers: { 'user-agent': 'needle-browser' },
    });
    expect(server.logs).not.toEqual([]);
    const { db } = server.deps;
    const tables = ['submissions', 'grants', 'live_verifications', 'companies', 'sessions'] as const;
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    const stored = JSON.stringify(rows) + server.logs.join('\n');
    for (const trace of ['traceless', token, '198.51.100', 'needle', '12:03'])
      expect(stored).not.toContain(trace);
  });
});
