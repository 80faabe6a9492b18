import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Author, makeAuthor, makeEmployer, recountFigures } from '#server/testing/authors.ts';
import { makeServer, type TestServer } from '#server/testing/make-app.ts';
import { answers } from '#server/testing/review-input.ts';
import { smallestGroup } from '#shared/limits.ts';

describe.each(['sqlite', 'postgres'] as const)('held reviews (%s)', (dialect) => {
  let server: TestServer;
  let moderator: string;
  beforeAll(async () => {
    server = await makeServer({ dialect });
    moderator = await server.signIn('moderator');
  });
  afterAll(() => server.close());

  const decide = async ({ id }: Author, approved: boolean) =>
    (await server.as(moderator).moderation.decideReview({ id, approved })).status;
  const statusOf = async ({ receipt }: Author) => (await server.as().receipts.status({ receipt })).status;
  const published = (company_id: number) => server.as().reviews.list({ company_id });

  async function waiting(count: number, employer?: { id: number; domain: string }): Promise<Author[]> {
    const at = employer ?? (await makeEmployer(server));
    const authors: Author[] = [];
    while (authors.length < count) authors.push(await makeAuthor(server, { release: 'with_others' }, at));
    return authors;
  }
  async function expectPublished(companyId: number, count: number) {
    expect(await published(companyId)).toHaveLength(count);
    const { kept, recounted } = await recountFigures(server);
    expect(kept).toEqual(recounted);
    expect(kept.companies.find(({ company_id }) => company_id === companyId)?.review_count).toBe(count);
  }
  const others = async (authors: Author[]) => Promise.all(authors.map(statusOf));

  it('stay held while there are four, and are all published with the fifth', async () => {
    const authors = await waiting(smallestGroup);
    const companyId = authors[0]?.companyId ?? 0;
    const last = authors.pop() as Author;
    for (const author of authors) {
      expect(await decide(author, true)).toBe('held');
      expect(await decide(author, true)).toBe('held');
    }
    await expectPublished(companyId, 0);
    expect(await decide(last, true)).toBe('published');
    expect(await others(authors)).toEqual(['published', 'published', 'published', 'published']);
    await expectPublished(companyId, smallestGroup);
  });

  it('count per company, without reviews to be published right away or of other companies', async () => {
    const employer = await makeEmployer(server);
    const authors = await waiting(smallestGroup - 1, employer);
    for (const author of [...authors, ...(await waiting(1))]) await decide(author, true);
    expect(await decide(await makeAuthor(server, {}, employer), true)).toBe('published');
    expect(new Set(await others(authors))).toEqual(new Set(['held']));
    await expectPublished(employer.id, 1);
  });

  it('are not published if they are rejected, edited or withdrawn in the meantime', async () => {
    const employer = await makeEmployer(server);
    const authors = await waiting(smallestGroup + 3, employer);
    const [rejected, edited, withdrawn, ...rest] = authors as [Author, Author, Author, ...Author[]];
    const fifth = rest.pop() as Author;
    for (const author of [rejected]) await decide(author, true);
    expect(await decide(rejected, false)).toBe('rejected');
    await decide(edited, true);
    await server.as().receipts.edit({ ...edited, enps_responses: answers(), release: 'at_once' });
    await decide(withdrawn, true);
    await server.as().receipts.withdraw(withdrawn);
    for (const author of rest) expect(await decide(author, true)).toBe('held');
    await expectPublished(employer.id, 0);
    expect(await decide(fifth, true)).toBe('published');
    await expectPublished(employer.id, smallestGroup);
    expect(await others([rejected, edited, withdrawn])).toEqual(['rejected', 'pending', 'withdrawn']);
  });

  it('are all published when five approvals race, and never fewer together', async () => {
    for (let round = 0; round < 6; round += 1) {
      const authors = await waiting(smallestGroup + (round % 3));
      const companyId = authors[0]?.companyId ?? 0;
      await Promise.all(authors.map((author) => decide(author, true)));
      const rest = authors.length - smallestGroup;
      const held = (await others(authors)).filter((status) => status === 'held');
      // A review approved after the five is held until there are five again.
      expect(held.length).toBeLessThanOrEqual(rest);
      await expectPublished(companyId, authors.length - held.length);
    }
  });

  it('are counted correctly when approvals, rejections, edits and withdrawals race', async () => {
    for (let round = 0; round < 6; round += 1) {
      const authors = await waiting(smallestGroup + 1);
      const [first, second, third] = authors as [Author, Author, Author];
      const companyId = first.companyId;
      await Promise.allSettled([
        ...authors.map((author) => decide(author, true)),
        decide(first, false),
        server.as().receipts.edit({ ...second, enps_responses: answers(2), release: 'with_others' }),
        server.as().receipts.withdraw(third),
      ]);
      const statuses = await others(authors);
      expect(statuses[2]).toBe('withdrawn');
      await expectPublished(companyId, statuses.filter((status) => status === 'published').length);
    }
  });
});
