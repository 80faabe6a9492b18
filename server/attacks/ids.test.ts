import { beforeAll, describe, expect, it } from 'vitest';
import { receiptHash } from '#server/anonymity/subject.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { type Author, makeAuthor, newReceipt } from '#testing/server/authors.ts';
import {
  answerOf,
  type CallInput,
  namedCalls,
  requestOf,
  transports,
} from '#testing/server/call-requests.ts';
import { everyRow } from '#testing/server/every-row.ts';
import { PASSWORD, setUpServer } from '#testing/server/make-app.ts';
import { answers } from '#testing/server/review-input.ts';

const NOBODYS = 7_777_777_777;
const forModerators: string[] = ['moderator', 'admin'];
/** Those that visitors or users may make. */
const forAnyone = namedCalls.filter(([, { access }]) => !forModerators.includes(access));
const byId = forAnyone.filter(([, { input }]) =>
  Object.keys(input?.shape ?? {}).some((name) => /(^|_)id$/.test(name)),
);
const byReceipt = forAnyone.filter(([, { input }]) => input && 'receipt' in input.shape);

const account = (email: string) => ({
  name: 'Ada',
  email,
  password: PASSWORD,
  password_confirmation: PASSWORD,
});

describe.each(['sqlite', 'postgres'] as const)("another person's (%s)", async (dialect) => {
  const server = await setUpServer({ dialect });
  let employer: { id: number; domain: string };
  /** Ids that visitors must not recognize: of reviews that aren't public, of a report, and of what an account has. */
  const hidden: Record<string, number> = {};
  let mine: Author;
  let theirs: Author;
  beforeAll(async () => {
    const domain = 'ids.example';
    employer = { id: await makeCompany(server.deps.db, { domain }), domain };
    const { moderation } = server.as(await server.signIn('moderator'));
    const author = () => makeAuthor(server, {}, employer);
    [mine, theirs] = [await author(), await author()];
    hidden.pending = theirs.id;
    for (const state of ['rejected', 'removed', 'withdrawn', 'published']) {
      const { id, receipt } = await author();
      hidden[state] = id;
      if (state === 'rejected') await moderation.decideReview({ id, approved: false });
      if (state === 'withdrawn') await server.as().receipts.withdraw({ receipt });
      if (state === 'removed' || state === 'published') await moderation.decideReview({ id, approved: true });
      if (state === 'removed') await moderation.decideReview({ id, approved: false });
    }
    const held = await makeAuthor(server, { release: 'with_others' }, employer);
    await moderation.decideReview({ id: held.id, approved: true });
    hidden.held = held.id;
    const { published = 0 } = hidden;
    await server.as().reviews.report({ id: published, reason: 'It names a colleague.' });
    hidden.report = (await moderation.reports({})).data[0]?.id ?? 0;
    delete hidden.published;
    const other = await server.as().auth.register(account('other@ids.example'));
    for (const [table, rows] of Object.entries(await everyRow(server.deps.db))) {
      const own = rows.map((row) => Object(row)).find(({ user_id }) => user_id === other.user.id);
      if (typeof own?.id === 'number') hidden[table] = own.id;
    }
  });

  const send = async (
    name: string,
    transport: (typeof transports)[number],
    input: CallInput,
    token?: string,
  ) => {
    const call = namedCalls.find(([known]) => known === name)?.[1];
    if (call === undefined) throw new Error(`There is no call ${name}.`);
    return answerOf(await server.app.inject(requestOf(call, transport, input, token)));
  };

  it.each(byId)("id is like no one's to %s", async (name, call) => {
    const token = await server.signIn('user');
    for (const transport of transports) {
      const ask = (id: number) => {
        const ids = Object.fromEntries(
          Object.keys(call.input?.shape ?? {})
            .filter((field) => /(^|_)id$/.test(field))
            .map((field) => [field, id]),
        );
        return send(name, transport, { ...call.example.input, ...ids }, token);
      };
      const nobodys = await ask(NOBODYS);
      expect(Object.keys(hidden).length).toBeGreaterThanOrEqual(6);
      for (const [what, id] of Object.entries(hidden)) expect([what, await ask(id)]).toEqual([what, nobodys]);
    }
  });

  it.each(byReceipt)('review is out of reach of %s, whatever is sent with a receipt', async (name, call) => {
    const content = {
      enps_responses: answers(1),
      review_text: 'Overwritten.',
      answer: 'Overwritten.',
      appeal: 'Overwritten by me.',
    };
    const before = (await everyRow(server.deps.db)).submissions?.filter(
      (row) => Object(row).id === theirs.id,
    );
    expect(before).toHaveLength(1);
    for (const transport of transports) {
      const others = {
        id: theirs.id,
        review_id: theirs.id,
        receipt_hash: receiptHash(theirs.receipt),
        email: theirs.email,
      };
      const own = await send(name, transport, {
        ...call.example.input,
        ...content,
        ...others,
        receipt: mine.receipt,
      });
      expect(JSON.stringify(own)).not.toContain(String(theirs.id));
      const guesses = [
        newReceipt(),
        ...[0, 11, 23].map((at) => altered(theirs.receipt, at)),
        receiptHash(theirs.receipt),
        receiptHash(theirs.receipt).slice(0, 24),
        String(theirs.id),
        '%'.repeat(24),
      ];
      for (const receipt of guesses)
        expect([404, 422]).toContain(
          (await send(name, transport, { ...call.example.input, ...content, receipt })).status,
        );
      const after = (await everyRow(server.deps.db)).submissions?.filter(
        (row) => Object(row).id === theirs.id,
      );
      expect(after).toEqual(before);
    }
  });

  it("session isn't opened by its stored hash, nor ended by anyone else", async () => {
    const first = await server.as().auth.register(account('first@ids.example'));
    const second = await server.as().auth.register(account('second@ids.example'));
    const sessions = async () => (await everyRow(server.deps.db)).sessions?.map((row) => Object(row)) ?? [];
    const theirsStored = (await sessions()).filter(({ user_id }) => user_id === second.user.id);
    expect(theirsStored).toHaveLength(1);
    const moderator = await server.signIn('moderator');
    const stored = (await sessions()).map(({ token_hash }) => String(token_hash));
    expect(stored).not.toContain(moderator);
    for (const hash of stored) expect((await send('moderation.metrics', 'rest', {}, hash)).status).toBe(401);
    const extra = {
      user_id: second.user.id,
      email: second.user.email,
      token: second.token,
      token_hash: stored[0],
    };
    await send('auth.logout', 'trpc', extra, first.token);
    await send('auth.logout', 'rest', extra);
    expect((await sessions()).filter(({ user_id }) => user_id === second.user.id)).toEqual(theirsStored);
    expect((await sessions()).filter(({ user_id }) => user_id === first.user.id)).toEqual([]);
  });
});

/** A receipt with another letter in one place. */
function altered(receipt: string, at: number): string {
  const letter = receipt[at] === '0' ? '1' : '0';
  return receipt.slice(0, at) + letter + receipt.slice(at + 1);
}
