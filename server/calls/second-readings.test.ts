import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideReview } from '#server/actions/decide-review.ts';
import { ensureAccount } from '#server/actions/ensure-account.ts';
import { readFigures } from '#server/actions/read-figures.ts';
import { openDesk } from '#server/desk.ts';
import { systemRandom } from '#server/secrets/random.ts';
import { secondReadingShare } from '#shared/limits.ts';
import { makeAuthor } from '#testing/server/authors.ts';
import { PASSWORD, refusal, setUpServer, type TestServer } from '#testing/server/make-app.ts';
import { answers, reviewInput } from '#testing/server/review-input.ts';

type Api = ReturnType<TestServer['as']>;
const over = refusal('reading_over');

describe.each(['sqlite', 'postgres'] as const)('second readings (%s)', async (dialect) => {
  let second: Api;
  let third: Api;
  let drawn: boolean;
  // The first number after a decision draws, or doesn't.
  const id = () => {
    if (drawn) return 1;
    const other = systemRandom.id();
    return other / 2 ** 53 < secondReadingShare ? other + 2 ** 52 : other;
  };
  const server = await setUpServer({ dialect, overrides: { random: { ...systemRandom, id } } });
  const first = server.as(await server.signIn('moderator'));

  it('are not drawn on a team of one', async () => {
    await decide((await author()).id, true);
    second = server.as(await server.signIn('admin'));
    expect(await second.secondReadings.next()).toEqual({ reading: null, differing: 0 });
  });

  describe('on a team', () => {
    beforeAll(async () => {
      const account = { email: 'third@candor.example', password: PASSWORD };
      await ensureAccount(server.deps, { ...account, name: 'Third', role: 'moderator' });
      third = server.as((await server.as().auth.login(account)).token);
    });
    // Each test leaves nothing to read again.
    beforeEach(async () => {
      expect((await third.secondReadings.next()).reading).toBeNull();
    });

    it('hide from the other moderator what was decided and whether the review is public', async () => {
      const { id } = await author({ release: 'at_once' });
      await decide(id, true);
      expect((await first.secondReadings.next()).reading).toBeNull();
      const { reading } = await second.secondReadings.next();
      expect(reading).toMatchObject({ decides: false, review: { comment: 'Read twice.' } });
      const shown = JSON.stringify(reading);
      for (const telling of [String(id), 'published', '"status', 'created_at', '2026-'])
        expect(shown).not.toContain(telling);
      expect(await answer(second, true)).toBe('agreed');
      expect(await agreement()).toEqual({ agreed: 1, differed: 0 });
    });

    it('leave a decision as it is until a third moderator agrees with the second', async () => {
      const { id, receipt } = await author();
      await decide(id, true);
      expect(await answer(second, false)).toBe('differed');
      expect(await statusOf(receipt)).toBe('published');
      for (const api of [first, second])
        expect(await api.secondReadings.next()).toEqual({ reading: null, differing: 1 });
      expect((await third.secondReadings.next()).reading).toMatchObject({ decides: true });
      expect(await answer(third, false)).toBe('changed');
      const { status, messages } = await server.as().receipts.status({ receipt });
      expect([status, messages]).toMatchObject(['removed', [{ reason: 'insulting' }]]);
      expect(await agreement()).toEqual({ agreed: 1, differed: 1 });
    });

    it('keep a decision with which the third moderator agrees', async () => {
      const { id, receipt } = await author();
      await decide(id, false);
      expect(await answer(second, true)).toBe('differed');
      expect(await answer(third, false)).toBe('kept');
      expect(await statusOf(receipt)).toBe('rejected');
    });

    it('can be answered again when the answer could not be stored', async () => {
      const { id } = await author();
      const { schema } = server.deps.db;
      await decide(id, true);
      const { reading } = await second.secondReadings.next();
      await schema.alterTable('decision_totals').renameTo('away').execute();
      await expect(answer(second, false)).rejects.toThrow();
      await schema.alterTable('away').renameTo('decision_totals').execute();
      expect((await second.secondReadings.next()).reading).toEqual(reading);
      expect(await answer(second, false)).toBe('differed');
      await schema.alterTable('decision_totals').renameTo('away').execute();
      await expect(answer(third, false)).rejects.toThrow();
      await schema.alterTable('away').renameTo('decision_totals').execute();
      expect(await answer(third, false)).toBe('changed');
    });

    it('are about decisions on reports too', async () => {
      const { id } = await author();
      drawn = false;
      await first.moderation.decideReview({ id, approved: true });
      await server.as().reviews.report({ id, reason: 'It names a colleague.' });
      const [report] = (await first.moderation.reports({})).data;
      drawn = true;
      await first.moderation.decideReport({ id: report?.id ?? 0, resolved: true });
      drawn = false;
      expect(await answer(second, true)).toBe('agreed');
    });

    it('end with an undo, another decision, an edit and a withdrawal', async () => {
      const edited = { enps_responses: answers(3) };
      const { company_id: _, is_anonymous, ...same } = reviewInput(0, { review_text: 'Read twice.' });
      const ends: Record<
        string,
        (review: { id: number; receipt: string; undo: string }) => Promise<unknown>
      > = {
        undo: ({ undo }) => first.moderation.undoDecision({ undo }),
        decision: ({ id }) => second.moderation.decideReview({ id, approved: false }),
        edit: ({ receipt }) => server.as().receipts.edit({ receipt, ...edited }),
        'edit of a single field, approved on another server': async ({ id, receipt }) => {
          await server.as().receipts.edit({ receipt, ...same, kind_of_work: '2512' });
          const deps = { ...server.deps, desk: openDesk() };
          const approval = { id, approved: true, reason: 'other', message: '' } as const;
          await decideReview(deps, approval, { user_id: 99, name: 'Dana', role: 'moderator' });
        },
        withdrawal: ({ receipt }) => server.as().receipts.withdraw({ receipt }),
      };
      for (const [name, end] of Object.entries(ends)) {
        const { id, receipt } = await author();
        const undo = (await decide(id, true)) ?? '';
        const { reading } = await third.secondReadings.next();
        expect([name, reading]).toMatchObject([name, { decides: false }]);
        await end({ id, receipt, undo });
        const late = third.secondReadings.decide({ id: reading?.id ?? 0, approved: true });
        await expect(late).rejects.toMatchObject(over);
        expect((await third.secondReadings.next()).reading).toBeNull();
      }
    });

    it('count one of two simultaneous answers, and none of the one who decided', async () => {
      const { id } = await author();
      await decide(id, true);
      const { reading } = await second.secondReadings.next();
      const mine = { id: reading?.id ?? 0, approved: true };
      await expect(first.secondReadings.decide(mine)).rejects.toMatchObject(over);
      const before = await agreement();
      const both = await Promise.allSettled([second, third].map((api) => api.secondReadings.decide(mine)));
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await agreement()).toEqual({ ...before, agreed: before.agreed + 1 });
    });

    it('are 3 percent of decisions', async () => {
      const { random } = server.deps;
      const draw = random.id;
      const { id } = await author();
      const isDrawnAt = async (share: number, approved: boolean) => {
        random.id = () => Math.floor(share * 2 ** 53);
        await first.moderation.decideReview({ id, approved });
        random.id = draw;
        return (await second.secondReadings.next()).reading !== null;
      };
      expect(await isDrawnAt(secondReadingShare + 0.001, true)).toBe(false);
      expect(await isDrawnAt(secondReadingShare - 0.001, false)).toBe(true);
      expect(secondReadingShare).toBe(0.03);
      expect(await answer(second, false)).toBe('agreed');
    });
  });

  const author = (values = {}) => makeAuthor(server, { review_text: 'Read twice.', ...values });
  async function decide(id: number, approved: boolean) {
    drawn = true;
    const { undo } = await first.moderation.decideReview({ id, approved });
    drawn = false;
    return undo;
  }
  async function answer(api: Api, approved: boolean) {
    const { reading } = await api.secondReadings.next();
    const reason = approved ? {} : ({ reason: 'insulting' } as const);
    return (await api.secondReadings.decide({ id: reading?.id ?? 0, approved, ...reason })).result;
  }
  const statusOf = async (receipt: string) => (await server.as().receipts.status({ receipt })).status;
  const agreement = async () => (await readFigures(server.deps)).second_readings;
});
