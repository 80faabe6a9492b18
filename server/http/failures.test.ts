import { expect, it, onTestFinished } from 'vitest';
import { makeServer } from '#testing/server/make-app.ts';

const read = { url: `/api/trpc/companies.get?input=${encodeURIComponent('{"id":1}')}` };

/** A server whose database is gone. */
async function makeBroken(arrivals: 'hourly' | 'at-once') {
  const server = await makeServer({ environment: { ARRIVALS: arrivals } });
  onTestFinished(() => server.app.close());
  await server.deps.db.destroy();
  server.logs.length = 0;
  return { ...server, lines: () => server.logs.map((line) => JSON.parse(line)) };
}

it('H1 reports on the full hour, once and with a rough number, what has failed for visitors', async () => {
  const { app, lines, logs } = await makeBroken('hourly');
  for (let times = 0; times < 12; times += 1) expect((await app.inject(read)).statusCode).toBe(500);
  await app.inject({ url: '/api/trpc/companies.list?input={}' });
  expect(lines()).toEqual([]);
  app.failures.tell();
  const failure = { name: expect.any(String), at: expect.any(Array) };
  const line = { level: 50, failure, msg: 'internal, in the past hour' };
  expect(lines()).toMatchObject([
    { ...line, procedure: 'companies.get', times: '10 to 99' },
    { ...line, procedure: 'companies.list', times: '1 to 9' },
  ]);
  logs.length = 0;
  app.failures.tell();
  expect(logs).toEqual([]);
});

it('reports failures of REST calls and of what monitors request right away', async () => {
  const { app, lines } = await makeBroken('hourly');
  await app.inject({ url: '/api/v1/companies/1' });
  await app.inject({ url: '/readyz' });
  expect(lines().flatMap(({ failure, route }) => (failure ? [route] : []))).toEqual([
    '/api/v1/companies/:id',
    '/readyz',
  ]);
});

it('never reports failures of silent calls', async () => {
  for (const arrivals of ['hourly', 'at-once'] as const) {
    const { app, lines } = await makeBroken(arrivals);
    const payload = { email: 'a@b.example', company_id: 1 };
    await app.inject({ method: 'POST', url: '/api/trpc/verification.send', payload });
    await app.inject({ method: 'POST', url: '/api/v1/email/verify/send', payload });
    app.failures.tell();
    expect(lines()).toEqual([]);
  }
});

it('reports failures right away where reviews arrive right away', async () => {
  const { app, lines } = await makeBroken('at-once');
  await app.inject(read);
  expect(lines()).toMatchObject([{ level: 50, procedure: 'companies.get', failure: {} }]);
});

it('names neither the page nor the file that failed', async () => {
  const { app, lines } = await makeBroken('hourly');
  app.get('/fails', () => Promise.reject(new Error('A page for authors.')));
  expect((await app.inject('/fails')).statusCode).toBe(500);
  expect(lines()).toEqual([]);
  app.failures.tell();
  expect(lines()).toMatchObject([{ route: 'a page or file', times: '1 to 9' }]);
  expect(JSON.stringify(lines())).not.toMatch(/fails|authors/);
});
