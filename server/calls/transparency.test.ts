import { describe, expect, it } from 'vitest';
import { endAnswering } from '#db/queries/disputes.ts';
import { addWaits } from '#server/jobs/add-waits.ts';
import { noteWaiting } from '#server/jobs/note-waiting.ts';
import { few } from '#shared/rules/open-figures.ts';
import { freshDb } from '#testing/database/fresh-db.ts';
import { makeAuthor, makeEmployer, makePublished } from '#testing/server/authors.ts';
import { makeServer, setUpServer } from '#testing/server/make-app.ts';
import { represent } from '#testing/server/representatives.ts';

describe.each(['sqlite', 'postgres'] as const)('the open figures about moderation (%s)', async (dialect) => {
  const server = await setUpServer({ dialect, environment: { AUTHORITY_REQUESTS: '2026-06:1' } });

  const at = (instant: string) => {
    server.clock.now = new Date(instant);
  };
  const figures = () => server.as().transparency.get();

  it('counts a month once it is over, and hides what could point to a person', async () => {
    at('2026-06-10T12:00:00.000Z');
    await noteWaiting(server.deps);
    const employer = await makeEmployer(server);
    const authors = [];
    for (let count = 0; count < 9; count += 1) authors.push(await makeAuthor(server, {}, employer));
    await noteWaiting(server.deps);
    at('2026-06-11T18:30:00.000Z');
    const { moderation } = server.as(await server.signIn('moderator'));
    for (const [index, { id }] of authors.entries())
      await moderation.decideReview({
        id,
        approved: index > 5,
        reason: index > 0 ? 'insulting' : 'advertising',
      });
    await server.as().receipts.appeal({ receipt: authors[0]?.receipt ?? '', appeal: 'It is a fair one.' });
    await addWaits(server.deps, { now: false });
    expect(await figures()).toEqual({
      months: [],
      second_readings: { all: { from: 0, to: 0 }, differed: 0 },
    });

    at('2026-08-01T00:00:00.000Z');
    await addWaits(server.deps, { now: false });
    const { months } = await figures();
    expect(months.map(({ month, authority_requests }) => [month, authority_requests])).toEqual([
      ['2026-07-01', 0],
      ['2026-06-01', 1],
    ]);
    expect(months[0]).toMatchObject({ arrived: 0, rejected: { total: 0, parts: [], others: 0 } });
    expect(months[1]).toMatchObject({
      ...{ arrived: 9, published: few, removed: { total: 0 }, appeals: few, automated: 0 },
      rejected: { total: 6, parts: [], others: 6 },
      median_wait: 48,
    });
    expect(months[1]?.waits.filter(({ count }) => count !== 0)).toEqual([{ step: 48, count: 9 }]);
  });

  it('shows the month in which a review arrived that appears later, as /privacy/details says', async () => {
    await using own = await makeServer({ dialect });
    own.clock.now = new Date('2026-08-02T10:00:00.000Z');
    await makeAuthor(own, { release: 'half_year' });
    own.clock.now = new Date('2026-10-01T00:00:00.000Z');
    const { months } = await own.as().transparency.get();
    expect(months.map(({ arrived, published }) => [arrived, published])).toEqual([
      [0, 0],
      [few, 0],
    ]);
  });

  it('counts a wait once, also after an undo, and none that began before the server did', async () => {
    at('2026-08-02T10:00:00.000Z');
    const { moderation } = server.as(await server.signIn('moderator'));
    const { id } = await makeAuthor(server);
    await noteWaiting(server.deps);
    const { undo } = await moderation.decideReview({ id, approved: true });
    await moderation.undoDecision({ undo: undo ?? '' });
    await moderation.decideReview({ id, approved: true });
    const { waits } = server.deps.desk;
    const counted = [{ month: '2026-08', detail: '6', count: 1 }];
    expect(waits.counted()).toEqual(counted);

    const gone = await freshDb(dialect);
    await gone.close();
    await expect(addWaits({ ...server.deps, db: gone.db }, { now: true })).rejects.toThrow();
    expect(waits.counted()).toEqual(counted);
    await addWaits(server.deps, { now: true });
    expect(waits.counted()).toEqual([]);

    const restarted = await makeServer({ dialect, fresh: server.fresh });
    const late = await makeAuthor(server);
    await noteWaiting(restarted.deps);
    restarted.deps.desk.waits.decided(late.id, server.clock.now);
    expect(restarted.deps.desk.waits.counted()).toEqual([]);
    await restarted.app.close();
  });

  it('counts what companies and senders of legal notices ask for, and what we decided', async () => {
    at('2026-08-03T12:00:00.000Z');
    const employer = await makeEmployer(server);
    const { id: review_id } = await makePublished(server, {}, employer);
    const { managedReplies, managedDisputes } = server.as(await server.signIn('moderator'));
    const { notices, replies, disputes } = server.as();
    const sender = { name: 'Kari Holm', email: 'kari@holm.example', good_faith: true } as const;
    for (const law of ['Section 1', 'Section 2', 'Section 3', 'Section 4', 'Section 5'])
      await notices.send({ review_id, explanation: 'It states as a fact what is false.', law, ...sender });
    const key = await represent(server, `hr@${employer.domain}`);
    await replies.send({ key, review_id, text: 'We have hired two more people.' });
    const [reply] = (await managedReplies.list({})).data;
    await managedReplies.decide({ id: reply?.id ?? 0, action: 'publish' });
    await managedReplies.decide({ id: reply?.id ?? 0, action: 'remove', reason: 'insulting' });
    await disputes.open({ key, review_id, claim: 'No one here does what it describes.' });
    await endAnswering(server.deps.db, '9999-12-31');
    const [dispute] = (await managedDisputes.list({})).data;
    await managedDisputes.decide({
      ...{ id: dispute?.id ?? 0, action: 'remove', reasons: 'No such shift ever existed there.' },
    });
    at('2026-09-01T00:00:00.000Z');
    expect((await figures()).months[0]).toMatchObject({
      notices: { received: 5, upheld: 0 },
      disputes: { received: few, upheld: few },
      replies: { published: few, refused: 0, removed: few },
      removed: { total: few },
    });
  });

  it('has the same figures for spreadsheets', async () => {
    const { body, headers } = await server.app.inject('/transparency.csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const rows = body.split('\r\n');
    expect(rows[0]).toBe('"month","figure","detail","count"');
    for (const row of [
      '"2026-06","arrived","","9"',
      `"2026-06","published","","${few}"`,
      '"2026-06","rejected","all other reasons","6"',
      '"2026-06","decided within hours","48","9"',
      '"2026-06","requests by authorities","","1"',
      '"2026-08","legal notices","received","5"',
      `"2026-08","replies","removed","${few}"`,
      '"2026-07","automated decisions","","0"',
    ])
      expect(rows).toContain(row);
    expect(
      rows.filter((row) => row.startsWith('"2026"')),
      "a year that isn't over",
    ).toEqual([]);
  });

  it('has the sums of a year that is over, which say no more than its months', async () => {
    at('2027-01-01T00:00:00.000Z');
    const { body } = await server.app.inject('/transparency.csv');
    const rows = body.split('\r\n').filter((row) => /^"202[67]",/.test(row));
    for (const row of [
      '"2026","arrived","","10–13"',
      '"2026","rejected","","6"',
      '"2026","legal notices","received","5"',
      '"2026","requests by authorities","","1"',
    ])
      expect(rows).toContain(row);
    expect(rows.filter((row) => /^"2026","(rejected|removed)","[^"]/.test(row))).toEqual([]);
  });
});
