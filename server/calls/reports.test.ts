import { expect, it } from 'vitest';
import { purgeExpired } from '#server/jobs/purge-expired.ts';
import { mostCorrections } from '#shared/limits.ts';
import { findRaw } from '#testing/database/raw-bytes.ts';
import { makeEmployer, makePublished } from '#testing/server/authors.ts';
import { describeEachServer, refusal } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';

const reason = 'It names a colleague in the second line.';

describeEachServer('the number of a report', async (server) => {
  server.clock.now = new Date('2026-06-15T12:00:00.000Z');
  const { moderation, managedCompanies } = server.as(await server.signIn('moderator'));

  const publish = () => makePublished(server);
  const report = async (id: number, words = reason) =>
    (await server.as().reviews.report({ id, reason: words })).number;
  const reportCompany = async (id: number, words = reason) =>
    (await server.as().companies.report({ id, reason: words })).number;
  const look = (number: string) => server.as().reports.status({ number });
  const unknown = refusal('bad_report_number');
  const idOf = async (reviewId: number, words = reason) => {
    const { data } = await moderation.reports({ limit: 100 });
    return data.find((row) => row.review_id === reviewId && row.reason === words)?.id ?? 0;
  };
  const decide = async (reviewId: number, action: 'remove' | 'dismiss', words = reason) => {
    const id = await idOf(reviewId, words);
    return moderation.decideReport({ id, resolved: true, action, reason: 'identifies_someone' });
  };
  const waiting = { about: 'review', status: 'waiting', reason: null, statement: null, decided_in: null };

  it('shows that a report waits, and then the decision, until an undo', async () => {
    const { id } = await publish();
    const number = await report(id);
    expect(number).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    expect(await look(number)).toEqual(waiting);
    expect(await look(number.toLowerCase().replaceAll('-', ' '))).toEqual(waiting);
    const { undo } = await decide(id, 'remove');
    expect(await look(number)).toEqual({
      about: 'review',
      status: 'removed',
      reason: 'identifies_someone',
      statement: expect.stringContaining('Rule 2 of our terms'),
      decided_in: '2026-06-01',
    });
    await moderation.undoDecision({ undo: undo ?? '' });
    expect(await look(number)).toEqual(waiting);
    await decide(id, 'dismiss');
    expect(await look(number)).toMatchObject({ status: 'dismissed', reason: null });
  });

  it('shows to each reporter what was decided about their own report', async () => {
    const { id } = await publish();
    const [first, second] = [await report(id), await report(id, 'It is about another company.')];
    expect(first).not.toBe(second);
    const reportId = await idOf(id);
    await decide(id, 'dismiss');
    expect([await look(first), await look(second)]).toMatchObject([{ status: 'dismissed' }, waiting]);
    await decide(id, 'remove', 'It is about another company.');
    expect([await look(first), await look(second)]).toMatchObject([
      { status: 'dismissed' },
      { status: 'removed' },
    ]);
    await moderation.decideReview({ id, approved: true });
    await moderation.decideReport({ id: reportId, resolved: true, action: 'remove' });
    expect(await look(first)).toMatchObject({ status: 'removed', reason: 'reported' });
  });

  it('says again that the review stays up once an earlier decision is replaced and that is undone', async () => {
    const { id } = await publish();
    const number = await report(id);
    const reportId = await idOf(id);
    await decide(id, 'dismiss');
    const removal = { id: reportId, resolved: true as const, action: 'remove' as const };
    const { undo } = await moderation.decideReport(removal);
    expect(await look(number)).toMatchObject({ status: 'removed' });
    await moderation.undoDecision({ undo: undo ?? '' });
    expect(await look(number)).toMatchObject({ status: 'dismissed', reason: null });
  });

  it('is the same one for a report that is sent again after a lost response, and for a double click', async () => {
    const { id } = await publish();
    const number = await report(id);
    expect(await Promise.all([report(id), report(id)])).toEqual([number, number]);
    const { id: company } = await makeEmployer(server);
    const ofCompany = await reportCompany(company);
    expect(await Promise.all([reportCompany(company), reportCompany(company)])).toEqual([
      ofCompany,
      ofCompany,
    ]);
    expect((await managedCompanies.get({ id: company })).reports).toHaveLength(1);
    await decide(id, 'dismiss');
    expect(await report(id)).not.toBe(number);
  });

  it('says that the review is gone once its author has changed or withdrawn it', async () => {
    const [edited, withdrawn] = [await publish(), await publish()];
    const numbers = [await report(edited.id), await report(withdrawn.id)];
    const { company_id: _, ...content } = reviewInput(edited.companyId);
    await server.as().receipts.edit({ receipt: edited.receipt, ...content });
    await server.as().receipts.withdraw({ receipt: withdrawn.receipt });
    const gone = { about: 'review', status: 'gone', reason: null, statement: null, decided_in: '2026-06-01' };
    expect(await Promise.all(numbers.map(look))).toEqual([gone, gone]);
    await moderation.decideReview({ id: edited.id, approved: true });
    expect(await look(numbers[0] ?? '')).toEqual(gone);
  });

  it('keeps a decision when the author withdraws the review afterward', async () => {
    const { id, receipt } = await publish();
    const number = await report(id);
    await decide(id, 'dismiss');
    await server.as().receipts.withdraw({ receipt });
    expect(await look(number)).toMatchObject({ status: 'dismissed' });
  });

  it('shows what happened to a company, whose reports are deleted with the decision', async () => {
    const statement = expect.stringContaining('A person decided. Nothing was automated.');
    const about = { about: 'company', reason: null, statement, decided_in: '2026-06-01' };
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => makeEmployer(server)));
    const ids = [one, two, three].map((company) => company?.id ?? 0);
    const numbers = await Promise.all(ids.map((id) => reportCompany(id)));
    const changes = [{}, { hq_location: 'Bergen, Norway' }, { state: 'hidden' as const }];
    for (const [index, id] of ids.entries()) {
      const open = (await managedCompanies.get({ id })).reports.map((row) => row.id);
      await managedCompanies.change({ id, dismiss_reports: open, ...changes[index] });
    }
    const { id: twice } = await makeEmployer(server);
    numbers.push(await reportCompany(twice));
    await managedCompanies.merge({ id: twice, into: ids[0] ?? 0 });
    expect(await Promise.all(numbers.map(look))).toEqual(
      ['dismissed', 'corrected', 'removed', 'corrected'].map((status) => ({ ...about, status })),
    );
  });

  it('shows that a reported company was merged into another one', async () => {
    const [company, into] = [await makeEmployer(server), await makeEmployer(server)];
    const number = await reportCompany(company.id);
    await managedCompanies.merge({ id: company.id, into: into.id });
    expect(await look(number)).toMatchObject({ status: 'corrected', decided_in: '2026-06-01' });
  });

  it('works too for a report of a company that is left out because many wait', async () => {
    const { id } = await makeEmployer(server);
    for (let count = 0; count < mostCorrections; count += 1)
      await reportCompany(id, `Reason number ${count}.`);
    const number = await reportCompany(id, 'One more reason than we store.');
    expect(await look(number)).toMatchObject({ status: 'waiting' });
    await managedCompanies.change({ id, state: 'hidden' });
    expect(await look(number)).toMatchObject({ status: 'removed' });
  });

  it('is stored only as a keyed hash', async () => {
    const { id } = await publish();
    const number = await report(id);
    const written = [number, number.replaceAll('-', '')];
    expect(await findRaw(server.fresh, [...written, reason])).toEqual([reason]);
  });

  it('answers to one that never was, and to a forgotten one, in the same words', async () => {
    await expect(look('0000-0000-0000-0000')).rejects.toMatchObject(unknown);
    await expect(look('0000-0000-0000')).rejects.toMatchObject(refusal('invalid'));
    const { id } = await publish();
    const [decided, open] = [await report(id), await report(id, 'It is about another company.')];
    await decide(id, 'dismiss');
    const at = async (instant: string) => {
      server.clock.now = new Date(instant);
      await purgeExpired(server.deps);
    };
    await at('2026-08-31T23:59:59.000Z');
    expect(await look(decided)).toMatchObject({ status: 'dismissed' });
    await at('2026-09-01T00:00:00.000Z');
    await expect(look(decided)).rejects.toMatchObject(unknown);
    expect(await look(open)).toEqual(waiting);
  });
});
