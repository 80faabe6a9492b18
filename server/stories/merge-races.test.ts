import { describe, expect, it } from 'vitest';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import {
  type Author,
  expectTrueFigures,
  makeAuthor,
  makeEmployer,
  submitAs,
} from '#testing/server/authors.ts';
import { describeEachServer, setUpServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';

type Company = { id: number; domain: string };

const ROUNDS = 20;

describeEachServer('a merge at the same time as something else', async (server) => {
  const moderator = server.as(await server.signIn('moderator'));

  const merge = (company: Company, into: Company) =>
    moderator.managedCompanies.merge({ id: company.id, into: into.id });
  const undo = (company: Company, into: Company) =>
    moderator.managedCompanies.undoMerge({ id: company.id, into: into.id });
  const get = ({ id }: Company) => server.as().companies.get({ id });
  const approve = ({ id }: Author) => moderator.moderation.decideReview({ id, approved: true });

  it('loses no review and no figure to those that arrive, are published or withdrawn, and other merges', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other] = [await makeEmployer(server), await makeEmployer(server)];
      const waiting = await makeAuthor(server, {}, one);
      const leaving = await makeAuthor(server, {}, one);
      const email = `racer@${one.domain}`;
      await server.as().verification.send({ email, company_id: one.id });
      const token = server.mailedToken();
      const results = await Promise.allSettled([
        merge(one, other),
        server.as().reviews.submit(reviewInput(one.id, { token })),
        approve(waiting),
        server.as().receipts.withdraw({ receipt: leaving.receipt }),
        merge(one, other),
        merge(other, one),
      ]);
      const [, sent, approved, withdrawn] = results;
      expect([sent?.status, approved?.status, withdrawn?.status]).toEqual([
        'fulfilled',
        'fulfilled',
        'fulfilled',
      ]);
      const merges = [results[0], results[4], results[5]].filter((one) => one?.status === 'fulfilled');
      expect(merges).toHaveLength(1);
      const [gone, home] = results[5]?.status === 'fulfilled' ? [other, one] : [one, other];
      for (const table of ['submissions', 'reviews'] as const) {
        const left = server.deps.db.selectFrom(table).select('id').where('company_id', '=', gone.id);
        expect(await left.execute()).toEqual([]);
      }
      expect((await get(home)).review_count).toBe(1);
      const next = await makeEmployer(server);
      // Whichever comes first.
      const [undone, onward] = await Promise.allSettled([undo(gone, home), merge(home, next)]);
      expect(onward.status).toBe('fulfilled');
      if (undone.status === 'rejected') expect(undone.reason.message).toContain('Undo that merge first.');
    }
    await expectTrueFigures(server);
  });
});

describe.each(['sqlite', 'postgres'] as const)(
  'a merge in the hour in which reviews arrive (%s)',
  async (dialect) => {
    const server = await setUpServer({ dialect, environment: { ARRIVALS: 'hourly' } });

    const rewriteAt = async (time: string) => {
      server.clock.now = new Date(`${time}:00Z`);
      await rewriteSmallTables(server.deps, { opens: 'hourly' });
    };

    it('takes those that are sealed along, and counts people of both companies as one group', async () => {
      await rewriteAt('2026-06-15T12:00');
      const [one, other] = [await makeEmployer(server), await makeEmployer(server)];
      const write = async (company: Company, people: string) => {
        for (const name of people)
          await submitAs(server, { companyId: company.id, email: `${name}@${company.domain}` });
      };
      await write(one, 'abc');
      await write(other, 'de');
      const moderator = server.as(await server.signIn('moderator'));
      const merging = moderator.managedCompanies.merge({ id: one.id, into: other.id });
      await Promise.all([merging, rewriteAt('2026-06-15T13:00')]);
      const rows = server.deps.db.selectFrom('submissions').select('company_id').execute();
      expect((await rows).map(({ company_id }) => company_id)).toEqual(Array(5).fill(other.id));
      const people = async () =>
        Promise.all(
          [one, other].map(
            async ({ id }) => (await server.as().anonymity.groupSize({ company_id: id })).people,
          ),
        );
      expect(await people()).toEqual(['under_5', 'under_5']);
      await rewriteAt('2026-07-01T00:00');
      expect(await people()).toEqual(['5_to_9', '5_to_9']);
    });
  },
);
