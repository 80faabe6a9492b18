import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Employer, makeEmployer } from '#client/testing/employer.ts';

let employer: Employer;
beforeEach(async () => {
  employer = await makeEmployer();
});
afterEach(() => employer.close());

/** Requests as the browser gets them. They go on to the real server. */
function watchFetch() {
  const fetch = vi.spyOn(globalThis, 'fetch');
  return () =>
    fetch.mock.calls.map(([url, init]) => ({
      procedures: new URL(String(url)).pathname.split('/').at(-1)?.split(','),
      init: init ?? {},
    }));
}

it('submits the review without credentials, referrer or cache, and asks for the signature without a session', async () => {
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

it('never combines signing or submitting with anything else in one request', async () => {
  const [kari, ola] = [await employer.hire('kari'), await employer.hire('ola')];
  const requests = watchFetch();
  await Promise.all([kari.send(), ola.send()]);
  expect(requests().map(({ procedures }) => procedures?.length)).toEqual(Array(6).fill(1));
});
