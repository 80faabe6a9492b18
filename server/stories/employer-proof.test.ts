import { describe, expect, it, onTestFinished } from 'vitest';
import { purgeExpired } from '#server/jobs/purge-expired.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { makeServer } from '#testing/server/make-app.ts';
import { publish, represent } from '#testing/server/representatives.ts';

describe.each(['sqlite', 'postgres'] as const)('speaking for a company (%s)', (dialect) => {
  async function start() {
    const server = await makeServer({ dialect });
    onTestFinished(server.close);
    const fjord = await makeCompany(server.deps.db, { domain: 'fjord.example', name: 'Fjord Foods' });
    const halden = await makeCompany(server.deps.db, { domain: 'halden.example', name: 'Halden' });
    const api = server.as().representatives;
    const companiesOf = async (key: string) => (await api.companies({ key })).companies;
    const moderator = server.as(await server.signIn('moderator')).managedCompanies;
    return { server, fjord, halden, api, companiesOf, moderator };
  }

  it('lasts until the end of the same month a year later, and can be renewed with the record', async () => {
    const { server, fjord, api, companiesOf } = await start();
    const key = await represent(server, 'ada@fjord.example');
    const [own] = await companiesOf(key);
    expect(own).toMatchObject({
      company: { id: fjord, name: 'Fjord Foods', is_hidden: false },
      email: 'ada@fjord.example',
      until: '2027-06-01',
    });
    server.clock.now = new Date('2027-06-30T23:59:00.000Z');
    const representative_id = own?.id ?? 0;
    const other = await publish(server, 'bo@fjord.example');
    await expect(api.renew({ key, representative_id })).rejects.toThrow('names another address');
    await other.close();
    const dns = await publish(server, 'ada@fjord.example');
    expect(await api.renew({ key, representative_id })).toEqual({ until: '2028-06-01' });
    await dns.close();
    server.clock.now = new Date('2028-07-01T00:00:00.000Z');
    await expect(companiesOf(key)).rejects.toThrow('You need a new link');
    await purgeExpired(server.deps);
    expect(await server.deps.db.selectFrom('representatives').selectAll().execute()).toEqual([]);
  });

  it('is for several people, of whom one can end it for another, but not for another company', async () => {
    const { server, api, companiesOf } = await start();
    const ada = await represent(server, 'ada@fjord.example');
    const bo = await represent(server, 'bo@fjord.example');
    const stranger = await represent(server, 'cy@halden.example');
    const people = (await companiesOf(ada))[0]?.people ?? [];
    expect(people.map(({ email, is_you }) => [email, is_you])).toEqual([
      ['ada@fjord.example', true],
      ['bo@fjord.example', false],
    ]);
    const representative_id = people[1]?.id ?? 0;
    await expect(api.end({ key: stranger, representative_id })).rejects.toThrow('Not found');
    await expect(api.renew({ key: ada, representative_id })).rejects.toThrow('Not found');
    expect(await companiesOf(bo)).toHaveLength(1);
    expect(await api.end({ key: ada, representative_id })).toEqual({ ended: true });
    await expect(companiesOf(bo)).rejects.toThrow('You need a new link');
    expect((await companiesOf(ada))[0]?.people).toHaveLength(1);
  });

  it('can be for several companies with one key, and ends for all of them when the person signs out', async () => {
    const { server, api, companiesOf } = await start();
    const key = await represent(server, 'ada@fjord.example');
    expect(await represent(server, 'ada@halden.example', key)).toBe(key);
    expect((await companiesOf(key)).map(({ domain }) => domain)).toEqual(['fjord.example', 'halden.example']);
    expect(await represent(server, 'bo@halden.example', 'a key of no one')).not.toBe('a key of no one');
    await api.signOut({ key });
    await expect(companiesOf(key)).rejects.toThrow('You need a new link');
  });

  it('follows a company into another one and back, and finds a hidden one nowhere', async () => {
    const { server, fjord, halden, companiesOf, moderator, api } = await start();
    const key = await represent(server, 'ada@fjord.example');
    await moderator.merge({ id: fjord, into: halden });
    expect((await companiesOf(key))[0]).toMatchObject({
      company: { id: halden, name: 'Halden' },
      domain: 'fjord.example',
    });
    await moderator.undoMerge({ id: fjord, into: halden });
    expect((await companiesOf(key))[0]?.company.id).toBe(fjord);
    await moderator.change({ id: fjord, state: 'hidden' });
    expect((await companiesOf(key))[0]?.company.is_hidden).toBe(true);
    const dns = await publish(server, 'bo@fjord.example');
    await expect(api.ask({ email: 'bo@fjord.example' })).rejects.toThrow('no company with the domain');
    await dns.close();
  });

  it('a moderator sees who speaks for a company and can end it; a visitor sees no one', async () => {
    const { server, fjord, companiesOf, moderator } = await start();
    const key = await represent(server, 'ada@fjord.example');
    const { people } = await moderator.representatives({ id: fjord });
    expect(people).toMatchObject([{ email: 'ada@fjord.example', until: '2027-06-01' }]);
    for (const url of [`/api/v1/companies/${fjord}`, `/companies/${fjord}`, '/feed.atom'])
      expect((await server.app.inject(url)).body).not.toContain('ada@');
    expect(await moderator.endRepresentative({ representative_id: people[0]?.id ?? 0 })).toEqual({
      ended: true,
    });
    await expect(companiesOf(key)).rejects.toThrow('You need a new link');
    await expect(moderator.endRepresentative({ representative_id: people[0]?.id ?? 0 })).rejects.toThrow(
      'Not found',
    );
  });

  it('of two uses of a link at once, one gets a key', async () => {
    const { server, api } = await start();
    const dns = await publish(server, 'ada@fjord.example');
    await api.ask({ email: 'ada@fjord.example' });
    await dns.close();
    const token = server.mailedToken();
    const tries = await Promise.allSettled([api.open({ token }), api.open({ token })]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('stores only hashes of links and keys', async () => {
    const { server } = await start();
    const key = await represent(server, 'ada@fjord.example');
    const token = server.mailedToken();
    for (const table of ['representatives', 'representative_links', 'representative_sessions'] as const) {
      const stored = JSON.stringify(await server.deps.db.selectFrom(table).selectAll().execute());
      expect(stored).not.toContain(key);
      expect(stored).not.toContain(token);
    }
  });
});
