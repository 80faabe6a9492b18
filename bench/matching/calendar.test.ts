import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseHeld } from '#server/jobs/release-held.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { day, month } from '#shared/rules/calendar.ts';
import type { Release } from '#shared/words.ts';
import { makeEmployer, submitAs } from '#testing/server/authors.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { approvalDay, arrivalDay, monthOf } from './calendar.ts';
import { releasesOf } from './held.ts';

const HOUR = 3_600_000;
const start = Date.UTC(2027, 0, 1);
const minuteOf = (instant: string) => (Date.parse(instant) - start) / 60_000;
const dayOf = (number: number) => day(new Date(start + number * 24 * HOUR));
const monthNamed = (number: number) => month(new Date(Date.UTC(2027, number, 1)));

// The figures hold for a site that follows this calendar. These tests show that ours does.
describe.each(['sqlite', 'postgres'] as const)('the calendar of the test is the site’s (%s)', (dialect) => {
  let server: TestServer;
  let employer: Awaited<ReturnType<typeof makeEmployer>>;
  let people = 0;
  beforeAll(async () => {
    server = await makeServer({ dialect, environment: { ARRIVALS: 'hourly' } });
    employer = await makeEmployer(server);
  });
  afterAll(() => server.close());

  const goTo = (at: number) => {
    server.clock.now = new Date(at);
  };
  async function send(instant: string, release: Release) {
    goTo(Date.parse(instant));
    people += 1;
    await submitAs(server, { companyId: employer.id, email: `p${people}@${employer.domain}` }, { release });
  }
  async function approveAll() {
    const moderator = server.as(await server.signIn('moderator'));
    for (const { id } of (await moderator.moderation.reviews({ limit: 100 })).data)
      await moderator.moderation.decideReview({ id, approved: true });
  }
  /** Does what the hourly jobs do with reviews. */
  async function runHour() {
    await releaseHeld(server.deps);
    await rewriteSmallTables(server.deps);
  }
  const arrived = async () =>
    (await server.as(await server.signIn('moderator')).moderation.reviews({})).data.length;
  const appeared = async () =>
    (await server.as().reviews.list({ company_id: employer.id, limit: 100 })).length;

  it.each([
    ['on a Monday morning', '2027-03-01T09:12:00Z'],
    ['half an hour before midnight', '2027-03-02T23:30:00Z'],
    ['at a full hour', '2027-03-03T23:00:00Z'],
    ['late on a Friday', '2027-03-05T23:10:00Z'],
    ['on the last day of a month', '2027-04-30T22:59:00Z'],
    ['in the last hour of a month', '2027-05-31T23:01:00Z'],
  ])('for a review that is sent %s', async (_when, instant) => {
    for (const release of ['at_once', 'next_month'] as const) {
      const before = await appeared();
      await send(instant, release);
      const fullHour = Math.ceil(Date.parse(instant) / HOUR) * HOUR;
      goTo(Math.max(fullHour - 1000, Date.parse(instant)));
      await rewriteSmallTables(server.deps, { opens: 'hourly' });
      goTo(fullHour);
      await runHour();
      expect(await arrived()).toBe(1);
      const arrival = arrivalDay(minuteOf(instant));
      expect(day(server.clock.now)).toBe(dayOf(arrival));
      goTo(Date.parse(`${dayOf(approvalDay(arrival))}T10:00:00Z`));
      await approveAll();
      expect((await appeared()) - before).toBe(release === 'at_once' ? 1 : 0);
      const next = monthNamed(monthOf(approvalDay(arrival)) + 1);
      goTo(Date.parse(`${next}-01T00:00:00Z`) - HOUR);
      await runHour();
      expect((await appeared()) - before).toBe(release === 'at_once' ? 1 : 0);
      goTo(Date.parse(`${next}-01T00:00:00Z`));
      await runHour();
      expect((await appeared()) - before).toBe(1);
    }
  });

  it('for reviews that are held until there are five', async () => {
    const approved = [2, 0, 2, 3, 6, 1];
    employer = await makeEmployer(server);
    const shown: { month: number; count: number }[] = [];
    for (const [index, count] of approved.entries()) {
      goTo(Date.parse(`${monthNamed(6 + index)}-01T00:00:00Z`));
      const before = await appeared();
      await runHour();
      const now = await appeared();
      if (now > before) shown.push({ month: index, count: now - before });
      for (let sent = 0; sent < count; sent += 1)
        await send(`${monthNamed(6 + index)}-10T10:00:00Z`, 'with_others');
      await rewriteSmallTables(server.deps);
      await approveAll();
    }
    expect(shown).toEqual(releasesOf(approved).filter(({ month: number }) => number < approved.length));
  });

  it.each([
    ['in a half of the year', '2028-01-10', '2028-07-01'],
    ['on its first day', '2028-07-01', '2029-01-01'],
    ['on its last day', '2029-06-30', '2029-07-01'],
  ])('for a review for January or July, approved %s', async (_when, approved, appears) => {
    await send(`${approved}T08:12:00Z`, 'half_year');
    goTo(Date.parse(`${approved}T10:00:00Z`));
    await runHour();
    await approveAll();
    const before = await appeared();
    goTo(Date.parse(`${appears}T00:00:00Z`) - HOUR);
    await runHour();
    expect((await appeared()) - before).toBe(0);
    goTo(Date.parse(`${appears}T00:00:00Z`));
    await runHour();
    expect((await appeared()) - before).toBe(1);
  });
});
