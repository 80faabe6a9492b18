import { describe, expect, it } from 'vitest';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { makeEmployer, submitAs } from '#testing/server/authors.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const HOUR_MS = 3_600_000;

describe.each(['sqlite', 'postgres'] as const)('the size of a group (%s)', async (dialect) => {
  let people = 0;
  const server = await setUpServer({ dialect, environment: { ARRIVALS: 'hourly' } });
  const employer = await makeEmployer(server);

  const rewriteAt = async (time: string) => {
    server.clock.now = new Date(`${time}:00Z`);
    await rewriteSmallTables(server.deps, { opens: 'hourly' });
  };
  await rewriteAt('2026-06-15T12:00');
  const shown = async () => (await server.as().anonymity.groupSize({ company_id: employer.id })).people;
  async function verify(count: number) {
    for (const last = people + count; people < last; people += 1)
      await submitAs(server, { companyId: employer.id, email: `p${people}@${employer.domain}` });
  }
  /** What is shown after each rewrite until the given hour, every six hours and in the last one. */
  async function shownUntil(end: string) {
    const sizes = new Set<string>();
    const last = new Date(`${end}:00Z`).getTime();
    for (let at = server.clock.now.getTime(); at < last; at += 6 * HOUR_MS) {
      await rewriteAt(new Date(at).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length));
      sizes.add(await shown());
    }
    await rewriteAt(end);
    return [...sizes.add(await shown())];
  }

  it('L8: is as of the first of the month, and changes at no other time', async () => {
    await verify(5);
    expect(await shownUntil('2026-06-30T23:00')).toEqual(['under_5']);
    await rewriteAt('2026-07-01T00:00');
    expect(await shown()).toBe('5_to_9');
    await verify(5);
    expect(await shownUntil('2026-07-31T23:00')).toEqual(['5_to_9']);
    await rewriteAt('2026-08-01T00:00');
    expect(await shown()).toBe('10_to_24');
  });
});
