import { describe, expect, it } from 'vitest';
import type { ReviewContent } from '#db/tables/reviews.ts';
import { quoteLimits } from '#shared/limits.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { addReview } from '#testing/server/authors.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const { max } = quoteLimits.text;

describe.each(['sqlite', 'postgres'] as const)('what the home page quotes (%s)', async (dialect) => {
  const server = await setUpServer({ dialect });

  const publish = (id: number, content: Partial<ReviewContent>) => addReview(server, id, content);
  const nextMonth = () => {
    server.clock.now = new Date(server.clock.now.getTime() + 32 * 24 * 3_600_000);
  };
  const texts = async () => (await server.as().reviews.quotes()).data.map(({ text }) => text);

  it('is nothing of the running month, nothing short, and one review of each company, the newest first', async () => {
    const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(() => makeCompany(server.deps.db)));
    const say = (text: string) => ({ review_text: text });
    await publish(four ?? 0, say('The oldest of all, which is too far back to be quoted here.'));
    nextMonth();
    await publish(one ?? 0, say('Fair shifts, and a roster that holds for a whole month.'));
    await publish(two ?? 0, { pros: 'Good tools, and a crane that somebody looks after.', review_text: '' });
    await publish(three ?? 0, say('Too short.'));
    expect(await texts()).toHaveLength(1);
    nextMonth();
    await publish(one ?? 0, say('Nothing of this may be read on the page before the month is over.'));
    expect(new Set((await texts()).slice(0, 2))).toEqual(
      new Set([
        'Fair shifts, and a roster that holds for a whole month.',
        'Good tools, and a crane that somebody looks after.',
      ]),
    );
    nextMonth();
    expect((await texts())[0]).toMatch(/^Nothing of this/);
  });

  it.each([
    ['after its last whole sentence', `${'It is a fair place to work. '.repeat(8)}`, /work\.$/],
    ['after a word, if its sentences are long', `${'and so on '.repeat(40)}`, /[a-z] …$/],
    ['anywhere, if it has no words', 'x'.repeat(500), /x …$/],
  ])('ends %s', async (_, text, end) => {
    await publish(await makeCompany(server.deps.db), { review_text: text });
    nextMonth();
    const [first = ''] = await texts();
    expect(first).toMatch(end);
    expect(first.length).toBeLessThanOrEqual(max + 2);
    expect(first.length).toBeGreaterThan(max / 3);
  });
});
