import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endAnswering } from '#db/queries/disputes.ts';
import { proveEntry } from '#server/steps/prove-entries.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { monthAfter } from '#shared/rules/calendar.ts';
import { isRootSigned, leadsToRoot, logRoot } from '#shared/rules/log-proof.ts';
import { type Author, makeAuthor, makeEmployer } from '#testing/server/authors.ts';
import { endMonth } from '#testing/server/end-month.ts';
import { describeEachServer } from '#testing/server/make-app.ts';
import { represent } from '#testing/server/representatives.ts';

const sha256 = (input: Uint8Array) => createHash('sha256').update(input).digest();
const kinds = [
  ...(['write', 'approve', 'approve', 'reject', 'remove', 'dismiss', 'appeal', 'undo'] as const),
  ...(['dispute', 'withdraw', 'merge', 'month'] as const),
];
const steps = fc.array(fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(1000) }), {
  minLength: 25,
  maxLength: 40,
});

/** A sequence that has each kind of decision. */
const everything = [
  ...(['approve', 'dismiss', 'remove', 'month', 'appeal', 'approve', 'undo', 'approve', 'month'] as const),
  ...(['undo', 'month', 'write'] as const),
].map((kind) => ({ kind, pick: 0 }) as { kind: (typeof kinds)[number]; pick: number });
everything.push({ kind: 'approve', pick: 1 }, { kind: 'dispute', pick: 1 }, { kind: 'withdraw', pick: 1 });
everything.push({ kind: 'write', pick: 1 }, { kind: 'reject', pick: 2 }, { kind: 'merge', pick: 0 });
const seen = new Set<string>();

describeEachServer('the log of random months', async (server) => {
  server.clock.now = new Date('2026-01-15T12:00:00.000Z');

  const moderator = async () => server.as(await server.signIn('moderator'));

  /** Does what is possible of what a step says, and nothing if it isn't. */
  async function play(sequence: { kind: (typeof kinds)[number]; pick: number }[]) {
    const employers = [await makeEmployer(server), await makeEmployer(server)] as const;
    const [first, second] = employers;
    const key = await represent(server, `hr@${first.domain}`);
    const authors: Author[] = [await makeAuthor(server, {}, first)];
    const gone = new Set<number>();
    let undo: string | null = null;
    let isMerged = false;
    for (const { kind, pick } of sequence) {
      const author = authors[pick % authors.length] as Author;
      const { id, receipt } = author;
      const as = await moderator();
      const tasks = {
        write: async () => void authors.push(await makeAuthor(server, {}, employers[pick % 2])),
        approve: async () => {
          ({ undo } = await as.moderation.decideReview({ id, approved: true }));
        },
        reject: async () => {
          ({ undo } = await as.moderation.decideReview({ id, approved: false, reason: 'insulting' }));
        },
        remove: () => report(author, 'remove'),
        dismiss: () => report(author, 'dismiss'),
        appeal: async () =>
          void (await server.as().receipts.appeal({ receipt, appeal: 'Please read it again.' })),
        undo: async () => void (await as.moderation.undoDecision({ undo: undo ?? '' })),
        dispute: () => dispute(key, author, pick % 2 === 0 ? 'keep' : 'remove'),
        withdraw: async () => {
          await server.as().receipts.withdraw({ receipt, at_once: true });
          gone.add(id);
        },
        merge: async () => {
          const merge = { id: second.id, into: first.id };
          await (isMerged ? as.managedCompanies.undoMerge(merge) : as.managedCompanies.merge(merge));
          isMerged = !isMerged;
        },
        month: () => nextMonth(),
      };
      await tasks[kind]().catch((error: unknown) => {
        if (!(error instanceof Error) || !('cause' in error) || !error.cause) throw error;
      });
    }
    await nextMonth();
    return { authors, gone, companies: isMerged ? [first] : employers };
  }

  const nextMonth = () => endMonth(server, `${monthAfter(server.clock.now)}-15T12:00:00.000Z`);

  async function report({ id }: Author, action: 'remove' | 'dismiss') {
    await server.as().reviews.report({ id, reason: 'It names a colleague.' });
    const { moderation } = await moderator();
    const { data } = await moderation.reports({ limit: 100 });
    const reported = data.find(({ review_id }) => review_id === id);
    await moderation.decideReport({ id: reported?.id ?? 0, action, resolved: true, reason: 'confidential' });
  }

  async function dispute(key: string, { id: review_id }: Author, action: 'keep' | 'remove') {
    await server.as().disputes.open({ key, review_id, claim: 'No one here does what it describes.' });
    await endAnswering(server.deps.db, '9999-12-31');
    const { managedDisputes } = await moderator();
    const [waiting] = (await managedDisputes.list({})).data;
    await managedDisputes.decide({ id: waiting?.id ?? 0, action, reasons: 'We have read what there is.' });
  }

  type Row = Awaited<ReturnType<typeof entriesOf>>[number];
  const entriesOf = () => server.deps.db.selectFrom('log_entries').selectAll().execute();

  /** What the log says of a review, from its last entry back. */
  function isPublicBy(entry: Row | undefined, all: ReadonlyMap<string, Row>): boolean {
    if (entry === undefined) return false;
    if (entry.decision !== 'withdrawn') return ['published', 'restored', 'kept'].includes(entry.decision);
    const undone = all.get(entry.earlier);
    return undone?.decision === 'removed' || undone?.decision === 'kept';
  }

  const counted = { published: 'published', restored: 'published', rejected: 'rejected', stands: 'rejected' };

  /** What each month's entries say was decided. A decision that was undone later counts no more. */
  function countedIn(all: ReadonlyMap<string, Row>, months: readonly { month: string }[]) {
    const rows = [...all.values()];
    const undone = new Set(rows.filter((row) => row.decision === 'withdrawn').map(({ earlier }) => earlier));
    return months.map(({ month }) => {
      const own = rows.filter((row) => row.month === month && !undone.has(row.entry));
      const words = own.map(({ decision }) => ({ removed: 'removed', ...counted })[decision as 'removed']);
      return ['published', 'rejected', 'removed'].map((word) => words.filter((one) => one === word).length);
    });
  }

  async function totalsOf(months: readonly { month: string }[]) {
    const totals = await server.deps.db.selectFrom('decision_totals').selectAll().execute();
    const sum = (month: string, word: string) =>
      totals
        .filter((total) => total.month === month && total.decision === word)
        .reduce((all, { count }) => all + count, 0);
    return months.map(({ month }) => ['published', 'rejected', 'removed'].map((word) => sum(month, word)));
  }

  it('agrees with the database, and every entry leads to the root of its month', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const { authors, gone, companies } = await play(sequence);
        const all = new Map((await entriesOf()).map((row) => [row.entry, row]));
        const { months } = await server.as().moderationLog.list({});
        for (const closed of months) {
          const { data } = await server.as().moderationLog.list({ month: closed.month, limit: 100 });
          expect(toBase64url(logRoot(data, sha256))).toBe(closed.root);
          expect(
            isRootSigned(
              toBase64url(ed25519.getPublicKey(server.deps.keys.identity())),
              closed,
              ed25519.verify,
            ),
          ).toBe(true);
        }
        expect(await totalsOf(months)).toEqual(countedIn(all, months));
        for (const { decision } of all.values()) seen.add(decision);
        let removed = 0;
        let appealed = 0;
        for (const { id, receipt } of authors) {
          if (gone.has(id)) continue;
          const { status } = await server.as().receipts.status({ receipt });
          const own = await server.deps.db
            .selectFrom('review_log')
            .select('entry')
            .where('review_id', '=', id)
            .orderBy('position', 'desc')
            .execute();
          const [last] = own.map(({ entry }) => all.get(entry));
          expect([id, isPublicBy(last, all)]).toEqual([id, status === 'published']);
          if (status === 'removed') removed += 1;
          if (status === 'pending') appealed += 1;
          for (const { entry } of own) {
            const proof = await proveEntry(server.deps.db, entry, 4);
            const root = months.find((one) => one.month === all.get(entry)?.month);
            expect(proof && root && leadsToRoot(proof, root, sha256)).toBe(true);
          }
        }
        const lines = [];
        for (const { id } of companies) lines.push(await server.as().reviews.removed({ company_id: id }));
        const told = lines.reduce((sum, line) => sum + line.removed, 0);
        expect(told).toBeGreaterThanOrEqual(removed);
        expect(told - removed).toBeLessThanOrEqual(appealed + gone.size);
      }),
      { numRuns: 3, endOnFailure: true, examples: [[everything]] },
    );
    const some = ['published', 'rejected', 'removed', 'kept', 'restored', 'withdrawn'];
    expect([...seen]).toEqual(expect.arrayContaining(some));
  });
});
