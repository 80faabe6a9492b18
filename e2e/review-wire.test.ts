import { type AddressInfo, connect, createServer } from 'node:net';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { listCalls, settled } from '../testing/browser/calls.ts';
import { openReceipt } from '../testing/browser/receipts.ts';
import { mailedLink } from '../testing/browser/rest.ts';
import { fillReview, openLink, send, sendReview, writeNow } from '../testing/browser/review-form.ts';
import { setUpModerator, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
const moderator = setUpModerator(stage);

type Seen = { id: string; procedure: string; headers: Record<string, string>; connection: number };

/** Every call from now on, with its headers as sent and its TCP connection. */
async function watchWire(page: Page): Promise<Seen[]> {
  const calls: Seen[] = [];
  const session = await page.context().newCDPSession(page);
  const of = (id: string) => calls.find((call) => call.id === id);
  const headers = new Map<string, Record<string, string>>();
  session.on('Network.requestWillBeSent', ({ requestId: id, request }) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/api/trpc/')) return;
    const procedure = pathname.slice('/api/trpc/'.length);
    calls.push({ id, procedure, headers: headers.get(id) ?? {}, connection: -1 });
  });
  session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers: raw }) => {
    const sent = Object.fromEntries(Object.entries(raw).map(([name, value]) => [name.toLowerCase(), value]));
    headers.set(requestId, sent);
    Object.assign(of(requestId) ?? {}, { headers: sent });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    Object.assign(of(requestId) ?? {}, { connection: response.connectionId });
  });
  await session.send('Network.enable');
  return calls;
}

it('sends a review over its own connection, without cookie, authorization or referrer', async () => {
  const page = await openLink(stage, { as: moderator });
  await page.context().addCookies([{ name: 'proxy', value: 'knows-you', url: stage.site.url }]);
  const calls = await watchWire(page);
  await writeNow(page);
  await sendReview(stage, page, 'Over the wire.');
  const named = (name: string) => {
    const found = calls.filter(({ procedure }) => procedure.split(',').includes(name));
    expect(found.map(({ procedure }) => procedure)).toEqual([name]);
    return found[0] as Seen;
  };
  const [issue, submit] = [named('anonymity.issue'), named('anonymity.submit')];
  expect(submit.headers).toHaveProperty('host');
  for (const name of ['cookie', 'authorization', 'referer']) expect(submit.headers).not.toHaveProperty(name);
  for (const call of [named('anonymity.keys'), issue])
    expect(call.headers).toHaveProperty('cookie', 'proxy=knows-you');
  expect(issue.connection).toBeGreaterThan(0);
  expect(submit.connection).toBeGreaterThan(0);
  expect(submit.connection).not.toBe(issue.connection);
  // So its absence above is not an artifact of the recording.
  await page.evaluate(() => fetch('/api/trpc/companies.list', { headers: { authorization: 'Bearer x' } }));
  const ours = () => calls.find(({ headers }) => headers.authorization === 'Bearer x')?.headers;
  await expect.poll(ours).toMatchObject({ cookie: 'proxy=knows-you' });
});

it('L13: opens a connection for the review when its author sends it, and not before', async () => {
  const line = await watchLine(stage.site.url);
  const link = await mailedLink(stage.site, 2, 'over.a.line@ferrowell.example');
  const page = await stage.open('/healthz', { unwatched: true, context: {} });
  await page.goto(line.url + link);
  await writeNow(page);
  await fillReview(page, 'Over a connection of its own.');
  await page.waitForLoadState('networkidle');
  const openedBefore = line.connections.length;
  await send(page).click();
  await page.getByRole('region', { name: 'Your receipt' }).waitFor();
  const used = line.connections.findIndex(({ requests }) => requests.join().includes('anonymity.submit'));
  expect(line.connections[used]?.requests).toEqual(['POST /api/trpc/anonymity.submit']);
  expect(used).toBeGreaterThanOrEqual(openedBefore);
  // Full browsers fetch it, without credentials unless they are told to.
  expect(await page.locator('link[rel="manifest"]').getAttribute('crossorigin')).toBe('use-credentials');
  await page.context().close();
  await line.close();
});

it('L6 makes no call of an author with the session of a moderator who is signed in', async () => {
  const link = await mailedLink(stage.site, 2, 'moderating.author@ferrowell.example');
  const page = await stage.open('/healthz', { as: moderator });
  const calls = await watchWire(page);
  await page.goto(`${stage.site.url}/verify-email/2`);
  await page.getByLabel('Work email').fill('another@ferrowell.example');
  await page.getByRole('button', { name: 'Send Verification Email' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check Your Email' }).waitFor();
  await page.goto(stage.site.url + link);
  await writeNow(page);
  await fillReview(page, 'By a moderator.');
  await send(page).click();
  const card = page.getByRole('region', { name: 'Your receipt' });
  const label = await card.getByRole('img').getAttribute('aria-label');
  await card.getByRole('button', { name: "I've saved my receipt" }).click();
  await page.goto(`${stage.site.url}/receipt`);
  await openReceipt(page, label?.replace('Receipt: ', '') ?? '');

  const names = new Set(calls.flatMap(({ procedure }) => procedure.split(',')));
  for (const name of [
    'companies.get',
    'verification.send',
    'verification.check',
    'anonymity.groupSize',
    'anonymity.keys',
    'anonymity.issue',
    'anonymity.submit',
    'receipts.status',
  ])
    expect(names).toContain(name);
  const withSession = () => calls.filter(({ headers }) => 'authorization' in headers);
  expect(withSession()).toEqual([]);
  await page.goto(`${stage.site.url}/admin`);
  const named = () => withSession().map(({ procedure }) => procedure);
  await expect.poll(() => named().join()).toContain('moderation');
});

it('only reads until the employee asks for a slip, and again until the author sends', async () => {
  const page = await openLink(stage);
  const calls = listCalls(page, '/api/trpc/');
  const asked = async () => {
    await page.waitForLoadState('networkidle');
    await settled(page);
    const names = calls.splice(0).map((url) => new URL(url).pathname.slice('/api/trpc/'.length));
    return names.join().split(',').toSorted();
  };
  const stored = () => page.evaluate(() => Object.keys(sessionStorage));
  await page.reload();
  await page.getByLabel(/^The part after the @/).fill('ferrowell.example');
  expect(await asked()).toEqual(['anonymity.groupSize', 'companies.get', 'verification.check']);
  expect(await stored()).not.toContain('slip_2');
  await writeNow(page);
  expect(await asked()).toEqual(['anonymity.issue', 'anonymity.keys', 'reviews.list']);
  await fillReview(page, 'Not sent.');
  await page.reload();
  await page.getByText('20 of 20 answered').waitFor();
  expect(await asked()).toEqual(['anonymity.groupSize', 'companies.get', 'reviews.list']);
});

type Line = {
  /** The site as a browser reaches it over this line. */
  url: string;
  /** The connections in the order in which they opened, each with its requests' first lines. */
  connections: { requests: string[] }[];
  close: () => Promise<void>;
};

/** A line to a site that records connections and requests, as a proxy or the server could. */
async function watchLine(siteUrl: string): Promise<Line> {
  const connections: Line['connections'] = [];
  const { port } = new URL(siteUrl);
  const server = createServer((browser) => {
    const connection = { requests: [] as string[] };
    connections.push(connection);
    const site = connect(Number(port), '127.0.0.1');
    browser.on('data', (bytes) => {
      for (const [, request = ''] of bytes.toString('latin1').matchAll(/^([A-Z]+ \/\S*) HTTP\/1\.1\r$/gm))
        connection.requests.push(request);
    });
    for (const [one, other] of [
      [browser, site],
      [site, browser],
    ] as const) {
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
