import { expect, it } from 'vitest';
import { makePublished } from '#testing/server/authors.ts';
import { refusal, setUpServer } from '#testing/server/make-app.ts';

const server = await setUpServer();

it('lists the oldest month first, page by page', async () => {
  const sent: string[] = [];
  for (const instant of ['2026-06-15T12:00:00.000Z', '2026-07-01T12:00:00.000Z']) {
    server.clock.now = new Date(instant);
    const { id: review_id } = await makePublished(server);
    const words = { explanation: 'It states as a fact what is false.', law: 'Section 186' };
    const sender = { name: 'Kari Holm', address: 'Oslo', good_faith: true } as const;
    sent.push((await server.as().notices.send({ review_id, ...words, ...sender })).number);
  }
  const { managedNotices } = server.as(await server.signIn('moderator'));
  const pages = [];
  for (const offset of [0, 1, 2]) pages.push((await managedNotices.list({ limit: 1, offset })).data);
  expect(pages.map((page) => page.map(({ number }) => number))).toEqual([[sent[0]], [sent[1]], []]);
  expect(pages[0]?.[0]).toMatchObject({ received_in: '2026-06-01', objected: false });
});

it('needs a law to remove a review as unlawful, and refuses a notice that was never sent', async () => {
  const { managedNotices } = server.as(await server.signIn('moderator'));
  const decision = { id: 7, read: 0, action: 'remove', facts: 'It is false.' } as const;
  await expect(managedNotices.decide(decision)).rejects.toMatchObject({
    cause: { errors: { law: ['Please name the law.'] } },
  });
  const unknown = refusal('not_found');
  await expect(managedNotices.decide({ ...decision, law: 'Section 186' })).rejects.toMatchObject(unknown);
  await expect(managedNotices.open({ notice_id: 7 })).rejects.toMatchObject(unknown);
});
