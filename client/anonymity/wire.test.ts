import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Employer, makeEmployer } from '#client/testing/employer.ts';

let employer: Employer;
beforeEach(async () => {
  employer = await makeEmployer();
});
afterEach(() => employer.close());

/** Requests as they are handed to the browser; they go on to the real server. */
function watchFetch() {
  const fetch = vi.spyOn(globalThis, 'fetch');
  return () =>
    fetch.mock.calls.map(([url, init]) => ({
      procedures: new URL(String(url)).pathname.split('/').at(-1)?.split(','),
      init: init ?? {},
    }));
}

it('hands the review over without credentials, referrer or cache, and the signing without a session', async () => {
  const kari = await employer.hire('kari');
  const requests = watchFetch();
  await kari.send();
  const of = (name: string) => requests().find(({ procedures }) => procedures?.includes(name))?.init;
  for (const name of ['anonymity.keys', 'anonymity.submit'])
    expect(of(name)).toMatchObject({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
  for (const name of ['anonymity.keys', 'anonymity.issue', 'anonymity.submit'])
    expect(new Headers(of(name)?.headers).has('authorization')).toBe(false);
});

it('never puts signing and submitting into one request with anything', async () => {
  const [kari, ola] = [await employer.hire('kari'), await employer.hire('ola')];
  const requests = watchFetch();
  await Promise.all([kari.send(), ola.send()]);
  expect(requests().map(({ procedures }) => procedures?.length)).toEqual(Array(6).fill(1));
});
