import { expect, it } from 'vitest';
import type { ReceiptStatus } from '#shared/schemas/receipt.ts';
import type { AuthorAction } from '#shared/words.ts';
import { type Author, expectTrueFigures, makeAuthor } from '#testing/server/authors.ts';
import { describeEachServer, refusal } from '#testing/server/make-app.ts';
import { answers } from '#testing/server/review-input.ts';

/** What an author may do in each state. */
const allowedIn = {
  pending: ['edit', 'withdraw'],
  asked: ['edit', 'withdraw', 'answer'],
  held: ['edit', 'withdraw'],
  published: ['edit', 'withdraw'],
  rejected: ['edit', 'withdraw', 'appeal'],
  removed: ['edit', 'withdraw', 'appeal'],
  reported: ['edit', 'withdraw', 'appeal'],
  withdrawn: [],
} as const satisfies Record<string, AuthorAction[]>;
type State = keyof typeof allowedIn;

const statusIn: Partial<Record<State, ReceiptStatus['status']>> = { asked: 'pending', reported: 'removed' };
const statusAfter = { edit: 'pending', withdraw: 'withdrawn', answer: 'pending', appeal: 'pending' } as const;
const states = Object.keys(allowedIn) as State[];
const cases = states.flatMap((state) =>
  (['edit', 'withdraw', 'answer', 'appeal'] as const).map((action) => ({ state, action })),
);

describeEachServer('what an author may do', async (server) => {
  const moderator = await server.signIn('moderator');

  const moderation = () => server.as(moderator).moderation;
  const decide = (id: number, approved: boolean) => moderation().decideReview({ id, approved });

  /** Creates a review in this state. */
  async function authorIn(state: State): Promise<Author> {
    const author = await makeAuthor(server, state === 'held' ? { release: 'with_others' } : {});
    const { id, receipt } = author;
    if (state === 'asked') await moderation().askAuthor({ id, question: 'Which year was that?' });
    if (['held', 'published', 'removed', 'reported'].includes(state)) await decide(id, true);
    if (state === 'rejected' || state === 'removed') await decide(id, false);
    if (state === 'withdrawn') await server.as().receipts.withdraw({ receipt });
    if (state === 'reported') {
      await server.as().reviews.report({ id, reason: 'This names a colleague of mine.' });
      const { data } = await moderation().reports({ limit: 100 });
      const report = data.find(({ review_id }) => review_id === id)?.id ?? 0;
      await moderation().decideReport({ id: report, resolved: true, action: 'remove' });
    }
    return author;
  }

  function act(action: AuthorAction, receipt: string): Promise<ReceiptStatus> {
    const { receipts } = server.as();
    if (action === 'withdraw') return receipts.withdraw({ receipt });
    if (action === 'answer') return receipts.answer({ receipt, answer: 'It was last year.' });
    if (action === 'appeal') return receipts.appeal({ receipt, appeal: 'Nobody is named in it.' });
    return receipts.edit({ receipt, enps_responses: answers(1, 2, 3), review_text: 'Written again.' });
  }

  const published = async ({ companyId }: Author) =>
    (await server.as().reviews.list({ company_id: companyId })).length;
  async function expectFigures(author: Author) {
    const kept = await expectTrueFigures(server);
    const counted = kept.companies.find(({ company_id }) => company_id === author.companyId);
    expect(counted?.review_count).toBe(await published(author));
  }

  it.each(states)('shows a review that is %s, and what can be done', async (state) => {
    const { receipt } = await authorIn(state);
    const seen = await server.as().receipts.status({ receipt });
    expect(seen.status).toBe(statusIn[state] ?? state);
    expect(seen.allowed).toEqual(allowedIn[state]);
    if (state === 'withdrawn') return expect(seen).toMatchObject({ review: null, messages: [] });
    expect(seen.review).toMatchObject({
      free_form_text: 'Fair shifts.\nHonest planning.',
      job_title: 'Planner',
      employment_status: 'part_time',
      release: state === 'held' ? 'with_others' : 'at_once',
      enps_responses: answers(),
    });
  });

  it.each(cases)('$action of a $state review', async ({ state, action }) => {
    const author = await authorIn(state);
    const before = await published(author);
    expect(before).toBe(state === 'published' ? 1 : 0);
    const acted = act(action, author.receipt);
    if ((allowedIn[state] as readonly AuthorAction[]).includes(action)) {
      expect((await acted).status).toBe(statusAfter[action]);
      expect(await published(author)).toBe(0);
    } else {
      await expect(acted).rejects.toMatchObject(refusal('not_possible'));
      const { status } = await server.as().receipts.status(author);
      expect(status).toBe(statusIn[state] ?? state);
      expect(await published(author)).toBe(before);
    }
    await expectFigures(author);
  });

  it('accepts a receipt in any case, with or without hyphens and spaces', async () => {
    const { receipt } = await authorIn('pending');
    const groups = receipt.match(/.{4}/g) ?? [];
    for (const typed of [groups.join('-'), groups.join(' ').toLowerCase(), ` ${receipt.toLowerCase()} `])
      expect((await server.as().receipts.status({ receipt: typed })).status).toBe('pending');
  });

  it('refuses every action with an unknown receipt', async () => {
    const { receipt } = await authorIn('pending');
    const wrong = receipt.slice(0, -1) + (receipt.endsWith('7') ? '8' : '7');
    for (const action of ['edit', 'withdraw', 'answer', 'appeal'] as const)
      await expect(act(action, wrong)).rejects.toMatchObject(refusal('bad_receipt'));
    await expect(server.as().receipts.status({ receipt: wrong })).rejects.toMatchObject({
      cause: { code: 'bad_receipt', status: 404 },
    });
    expect((await server.as().receipts.status({ receipt })).status).toBe('pending');
  });
});
