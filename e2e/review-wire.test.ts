import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { listCalls, settled } from '../testing/browser/calls.ts';
import { fillReview, openReviewForm, send } from '../testing/browser/review-form.ts';
import { setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();

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
  const { storageState } = await stage.moderator();
  const page = await openReviewForm(stage, { context: { storageState } });
  await page.context().addCookies([{ name: 'proxy', value: 'knows-you', url: stage.site.url }]);
  await fillReview(page, 'Over the wire.');
  const calls = await watchWire(page);
  await send(page).click();
  await stage.toast(page, 'Review submitted successfully');
  const named = (name: string) => {
    const found = calls.filter(({ procedure }) => procedure.split(',').includes(name));
    expect(found.map(({ procedure }) => procedure)).toEqual([name]);
    return found[0] as Seen;
  };
  const [keys, issue, submit] = [
    named('anonymity.keys'),
    named('anonymity.issue'),
    named('anonymity.submit'),
  ];
  for (const call of [keys, submit]) {
    expect(call.headers).toHaveProperty('host');
    for (const name of ['cookie', 'authorization', 'referer']) expect(call.headers).not.toHaveProperty(name);
  }
  expect(issue.headers).toHaveProperty('cookie', 'proxy=knows-you');
  expect(issue.headers).not.toHaveProperty('authorization');
  expect(issue.connection).toBeGreaterThan(0);
  expect(submit.connection).toBeGreaterThan(0);
  expect(submit.connection).not.toBe(issue.connection);
  // The page's other calls do carry the session, so its absence above is not an artifact of the recording.
  const others = calls.filter(({ procedure }) => procedure.includes('companies.get'));
  for (const { headers } of others) expect(headers).toHaveProperty('authorization');
  await page.evaluate(() => fetch('/api/trpc/companies.list', { headers: { authorization: 'Bearer x' } }));
  const ours = () => calls.find(({ headers }) => headers.authorization === 'Bearer x')?.headers;
  await expect.poll(ours).toMatchObject({ cookie: 'proxy=knows-you' });
});

it('only reads until the author sends: requests no key, creates no credential', async () => {
  const form = await openReviewForm(stage);
  const calls = listCalls(form, '/api/trpc/');
  await form.reload();
  await form.getByText('0 of 20 answered').waitFor();
  await fillReview(form, 'Not sent.');
  await form.waitForLoadState('networkidle');
  await settled(form);
  const asked = calls.map((url) => new URL(url).pathname.slice('/api/trpc/'.length)).join();
  expect(asked.split(',').toSorted()).toEqual(['anonymity.groupSize', 'companies.get', 'verification.check']);
  expect(await form.evaluate(() => Object.keys(sessionStorage))).not.toContain('credential_2');
});
