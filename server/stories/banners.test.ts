import { describe, expect, it, onTestFinished } from 'vitest';
import { closeAudit } from '#server/jobs/close-audit.ts';
import { turnBanners } from '#server/jobs/turn-banners.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { addReview } from '#testing/server/authors.ts';
import { makeServer } from '#testing/server/make-app.ts';

describe.each(['sqlite', 'postgres'] as const)('banners of a company (%s)', (dialect) => {
  async function start() {
    const server = await makeServer({ dialect });
    onTestFinished(server.close);
    const id = await makeCompany(server.deps.db, { name: 'Fjord Foods' });
    const desk = async () => server.as(await server.signIn('moderator'));
    const on = async (instant: string) => {
      server.clock.now = new Date(instant);
      await turnBanners(server.deps);
      const { body } = await server.app.inject(`/api/v1/companies/${id}`);
      return JSON.parse(body).banners;
    };
    return { server, id, desk, on };
  }

  it('are about unusual activity only if there is some, appear the next month and end by themselves', async () => {
    const { server, id, desk, on } = await start();
    const banner = { id, kind: 'unusual_activity', set: true } as const;
    const { managedCompanies } = await desk();
    await expect(managedCompanies.changeBanner(banner)).rejects.toThrow('Nothing is unusual');
    for (let left = 5; left > 0; left -= 1) await addReview(server, id);
    expect((await managedCompanies.banners({ id })).unusual_month).toEqual({
      ...{ month: '2026-06-01', reviews: 5, usual_month: 0 },
    });
    const set = await managedCompanies.changeBanner(banner);
    const months = { kind: 'unusual_activity', since: '2026-07-01', until: '2026-09-01' };
    expect(set.banners).toEqual([{ ...months, shown: false }]);
    expect(await on('2026-06-30T23:00:00.000Z'), 'in the month of the flood').toBeUndefined();
    for (const instant of ['2026-07-01T00:00:00.000Z', '2026-09-30T23:00:00.000Z'])
      expect(await on(instant)).toEqual([months]);
    expect(await on('2026-10-01T00:00:00.000Z')).toBeUndefined();
    const later = (await desk()).managedCompanies;
    expect((await later.banners({ id })).banners).toEqual([]);
    await expect(later.changeBanner(banner), 'usual again').rejects.toThrow('Nothing is unusual');
  });

  it('are about legal threats until they are taken down, with months in the history and the audit log', async () => {
    const { server, id, desk, on } = await start();
    const first = (await desk()).managedCompanies;
    const legal = { id, kind: 'legal_threats' } as const;
    for (const set of [true, true]) await first.changeBanner({ ...legal, set });
    const shown = { kind: 'legal_threats', since: '2026-07-01', until: null };
    expect(await on('2027-08-01T00:00:00.000Z')).toEqual([shown]);
    const [listed] = (await server.as().companies.list({})).data;
    expect(listed?.banners).toEqual([shown]);
    await (await desk()).managedCompanies.changeBanner({ ...legal, set: false });
    expect(await on('2027-08-15T00:00:00.000Z'), 'taken down').toBeUndefined();
    const { changes } = await (await desk()).managedCompanies.get({ id });
    expect(changes.map(({ changed }) => changed)).toEqual([
      [{ fact: 'legal_threats', before: 'from July 2026', after: null }],
      [{ fact: 'legal_threats', before: null, after: 'from July 2026' }],
    ]);
    server.clock.now = new Date('2027-09-01T00:00:00.000Z');
    await closeAudit(server.deps);
    const audit = server.as(await server.signIn('admin')).audit;
    const { data } = await audit.list({ kind: 'banner_changed' });
    expect(data.map(({ at, target, before, after }) => ({ at, target, before, after }))).toEqual([
      { at: '2027-08', target: `company:${id}`, before: 'legal_threats', after: '' },
      { at: '2026-06', target: `company:${id}`, before: '', after: 'legal_threats' },
    ]);
  });

  it('move with the reviews to the company that another one is merged into', async () => {
    const { server, id, desk } = await start();
    const into = await makeCompany(server.deps.db, { name: 'Fjord Group' });
    const first = (await desk()).managedCompanies;
    await first.changeBanner({ id, kind: 'legal_threats', set: true });
    await first.changeBanner({ id: into, kind: 'legal_threats', set: true });
    server.clock.now = new Date('2026-08-01T00:00:00.000Z');
    await turnBanners(server.deps);
    const admin = server.as(await server.signIn('admin')).managedCompanies;
    const banners = async () => (await server.as().companies.get({ id: into })).banners;
    const ofIts = [{ kind: 'legal_threats', since: '2026-07-01', until: null }];
    await admin.merge({ id, into });
    expect(await banners(), 'its own stays').toEqual(ofIts);
    await admin.undoMerge({ id, into });
    await admin.changeBanner({ id: into, kind: 'legal_threats', set: false });
    expect(await banners()).toBeUndefined();
    await admin.merge({ id, into });
    expect(await banners()).toEqual(ofIts);
  });
});
