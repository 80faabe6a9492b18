import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Running, runMain } from '#testing/server/run-main.ts';

const burner = new URL('../../testing/server/burn-on-signal.ts', import.meta.url).href;
const busy = "The site isn't available right now. Try again in a moment.";

let server: Running;
beforeAll(async () => {
  server = await runMain({ imports: [burner], env: { LOAD_SHEDDING: 'on' } });
});
afterAll(() => server.stop());

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${server.url}${path}`, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, body: await response.text() };
};
const companies = () => ask('/api/v1/companies');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Blocks the loop and waits until the server refuses. */
async function overload(): Promise<void> {
  server.signal('SIGWINCH');
  await expect.poll(async () => (await companies()).status, { timeout: 3000, interval: 10 }).toBe(503);
}

it('refuses with 503 and Retry-After while the loop is blocked, and recovers by itself', async () => {
  // From now on, this is answered from the memory.
  expect((await companies()).status).toBe(200);
  expect((await companies()).status).toBe(200);
  await overload();
  const [call, silent, page, email, alive, ready, metrics] = await Promise.all([
    companies(),
    ask('/api/v1/receipts/status', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    }),
    ask('/about', { headers: { accept: 'text/html,*/*' } }),
    ask('/companies/1/review', { headers: { accept: 'text/html' } }),
    ask('/healthz'),
    ask('/readyz'),
    ask('/metrics'),
  ]);
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
  expect(JSON.parse(call.body)).toEqual({ message: busy });
  expect(JSON.parse(silent.body)).toEqual({ message: busy });
  expect([ready.status, JSON.parse(ready.body)]).toEqual([503, { message: busy }]);
  for (const shown of [page, email]) {
    expect([shown.status, shown.headers.get('retry-after'), shown.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(shown.body).toContain('Reload this page in a few seconds.');
    expect(shown.body).not.toContain('<a ');
  }
  expect([alive.status, metrics.status]).toEqual([200, 200]);
  await expect.poll(async () => (await companies()).status, { timeout: 8000 }).toBe(200);
  await pause(500);
  for (let index = 0; index < 20; index += 1) expect((await companies()).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(200);
});

it('leaves no line about a silent call that it refuses, and one short line about another', async () => {
  await expect.poll(async () => (await companies()).status).toBe(200);
  const before = server.output().length;
  await overload();
  const silent = ['/api/v1/receipts/status', '/api/v1/anonymity/issue', '/api/trpc/anonymity.submit'];
  for (const path of silent)
    expect([path, (await ask(path, { method: 'POST' })).status]).toEqual([path, 503]);
  for (const path of ['/receipt', '/companies/1/review'])
    expect([path, (await ask(path)).status]).toEqual([path, 503]);
  await expect.poll(async () => (await companies()).status, { timeout: 8000 }).toBe(200);
  await pause(100);
  const lines = server.output().slice(before).trim().split('\n');
  for (const line of lines)
    expect(line).toMatch(
      /^{"level":30,"time":\d+,"method":"GET","route":"\/api\/v1\/companies","status":(200|503),"ms":\d+}$/,
    );
  expect(lines.join()).toContain('503');
});
