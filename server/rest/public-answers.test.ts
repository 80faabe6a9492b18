import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCompany, makeSubmission } from '#db/testing/factories.ts';
import { makeServer, type TestServer } from '#server/testing/make-app.ts';

const PARTNER = 'https://partner.example';

let server: TestServer;
let reviews: string;
beforeAll(async () => {
  server = await makeServer({ rateLimits: true, environment: { CORS_ORIGINS: PARTNER } });
  const companyId = await makeCompany(server.deps.db);
  const { moderation } = server.as(await server.signIn('moderator'));
  for (let count = 0; count < 20; count += 1) {
    const id = await makeSubmission(server.deps.db, companyId, { review_text: 'Fair shifts. '.repeat(40) });
    await moderation.decideReview({ id, approved: true });
  }
  reviews = `/api/v1/reviews?company_id=${companyId}&limit=20`;
});
afterAll(() => server.close());

type Asked = { method?: 'GET' | 'HEAD'; headers?: Record<string, string> };

async function ask(asked: Asked) {
  server.fresh.statements.length = 0;
  const { statusCode, headers, rawPayload } = await server.app.inject({ url: reviews, ...asked });
  const { date: _date, 'ratelimit-remaining': left, ...rest } = headers;
  const answer = { statusCode, headers: rest, body: rawPayload.toString('base64') };
  return { answer, left: Number(left), statements: server.fresh.statements.length };
}

/** Any change of the data. */
const forgetAll = () => makeCompany(server.deps.db);

const ways: [name: string, asked: Asked][] = [
  ['plain', {}],
  ['by HEAD', { method: 'HEAD' }],
  ['packed with brotli', { headers: { 'accept-encoding': 'br' } }],
  ['packed with gzip', { headers: { 'accept-encoding': 'gzip;q=1, br;q=0' } }],
  ['packed, but for who will not', { headers: { 'accept-encoding': 'br', 'x-no-compression': '1' } }],
  ['for a listed origin', { headers: { origin: PARTNER } }],
  ['for another origin', { headers: { origin: 'https://other.example' } }],
  ['for who has it', { headers: { 'if-none-match': '*' } }],
  ['for who has it packed', { headers: { 'if-none-match': '*', 'accept-encoding': 'br', origin: PARTNER } }],
  ['for who has another', { headers: { 'if-none-match': 'W/"other"' } }],
];

describe('an answer from memory', () => {
  it.each(ways)('%s is the first one to the last header, but for its own count', async (_name, asked) => {
    await forgetAll();
    const first = await ask(asked);
    expect(first.statements).toBe(2);
    const again = await ask(asked);
    expect(again.statements).toBe(1);
    expect(again.answer).toEqual(first.answer);
    expect(again.left).toBe(first.left - 1);
  });

  it('never goes to who asked in another way', async () => {
    await forgetAll();
    for (const [, asked] of ways) await ask(asked);
    const kept = await Promise.all(ways.map(async ([, asked]) => (await ask(asked)).answer));
    for (const [index, [, asked]] of ways.entries()) {
      await forgetAll();
      expect(kept[index]).toEqual((await ask(asked)).answer);
    }
  });

  it('leaves a line in the log and counts in the metrics as any other', async () => {
    await ask({});
    const counted = async () => {
      const { body } = await server.app.inject({ url: '/metrics' });
      return Number(
        /^http_request_duration_seconds_count\{kind="api",status="2xx"\} (\d+)$/m.exec(body)?.[1] ?? 0,
      );
    };
    const before = await counted();
    server.logs.length = 0;
    expect((await ask({})).statements).toBe(1);
    expect(server.logs.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ method: 'GET', route: '/api/v1/reviews', status: 200 }),
    ]);
    expect(await counted()).toBe(before + 1);
  });
});
