import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Employer, makeEmployer } from '#client/testing/employer.ts';
import { blocksOf, listSilentCalls, wayOf } from '#shared/calls.ts';
import { blockBytes } from '#shared/rules/padding.ts';
import { namedCalls } from '#testing/server/call-requests.ts';
import { blankPages } from '#testing/server/evidence.ts';
import { longestReview } from '#testing/server/longest-review.ts';
import { answers } from '#testing/server/review-input.ts';

const inputs = new Map(namedCalls);

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
  await kari.submit();
  const of = (name: string) => requests().find(({ procedures }) => procedures?.includes(name))?.init;
  const unseen = { referrerPolicy: 'no-referrer', cache: 'no-store' };
  expect(of('anonymity.submit')).toMatchObject({ credentials: 'omit', ...unseen });
  for (const name of ['anonymity.keys', 'anonymity.issue']) {
    expect(of(name)).toMatchObject(unseen);
    // The connection for requests without credentials is opened by the review.
    expect(of(name)).not.toHaveProperty('credentials');
  }
  for (const name of ['anonymity.keys', 'anonymity.issue', 'anonymity.submit'])
    expect(new Headers(of(name)?.headers).has('authorization')).toBe(false);
});

it('never combines signing or submitting with anything else in one request', async () => {
  const [kari, ola] = [await employer.hire('kari'), await employer.hire('ola')];
  const requests = watchFetch();
  await Promise.all([kari.submit(), ola.submit()]);
  expect(requests().map(({ procedures }) => procedures?.length)).toEqual(Array(6).fill(1));
});

it('sends nothing that the server would ignore: the fields of each request are those of its call', async () => {
  const kari = await employer.hire('kari');
  await kari.submit();
  const { receipt } = JSON.parse(kari.tab.getItem(`review_receipt_${employer.companyId}`) ?? '');
  const { receipts } = employer.line.client;
  await receipts.status.mutate({ receipt });
  await receipts.withdraw.mutate({ receipt });
  const bodies = employer.line.calls.filter(({ body }) => body.trim() !== '');
  expect(bodies.map(({ procedure }) => procedure)).toContain('anonymity.submit');
  for (const { procedure, body } of bodies) {
    const known = Object.keys(inputs.get(procedure)?.input?.shape ?? {});
    expect(
      Object.keys(JSON.parse(body)).filter((field) => !known.includes(field)),
      procedure,
    ).toEqual([]);
  }
});

it('sends requests of one length per call, whatever the review says', async () => {
  const { line } = employer;
  const texts = ['', 'Fair.', 'é'.repeat(700), '"\n'.repeat(2500)];
  const written = texts.map((review_text) => ({ enps_responses: answers(), review_text }));
  for (const [index, content] of [...written, longestReview].entries()) {
    const person = await employer.hire(`writer${index}`);
    await person.submit(content.review_text, content);
    const { receipt } = JSON.parse(person.tab.getItem(`review_receipt_${employer.companyId}`) ?? '');
    const { receipts, reviews, verification } = line.client;
    await receipts.status.mutate({ receipt });
    await receipts.proofs.mutate({ receipt });
    await receipts.edit.mutate({ receipt, ...content });
    const refused = [
      verification.enterCode.mutate({ code: '7K3F9QXM', sealed_token: 'x', tab_secret: 'A'.repeat(43) }),
      receipts.answer.mutate({ receipt, answer: content.review_text.slice(0, 1000) }),
      receipts.appeal.mutate({ receipt, appeal: content.review_text.slice(0, 1000) }),
      receipts.choose.mutate({ receipt, choice: 'words', words: content.review_text.slice(0, 1000) }),
      receipts.addEvidence.mutate({ receipt, words: content.review_text.slice(0, 2000), pages: blankPages }),
      reviews.submit.mutate({ company_id: employer.companyId, token: 'made-up', ...content }),
    ];
    await Promise.allSettled(refused);
    await receipts.withdraw.mutate({ receipt });
  }
  const lengths = Map.groupBy(line.calls, ({ procedure }) => procedure);
  const bytes = [...lengths].map(([call, sent]) => [
    call,
    [...new Set(sent.map(({ body }) => Buffer.byteLength(body)))],
  ]);
  const silent = listSilentCalls().filter((call) => wayOf(call) !== 'batched');
  const sentOnce = silent.filter((call) => call !== 'anonymity.groupSize');
  expect(Object.fromEntries(bytes)).toEqual(
    Object.fromEntries(sentOnce.map((call) => [call, [(blocksOf(call)?.request ?? 0) * blockBytes]])),
  );
});
