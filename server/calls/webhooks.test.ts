import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importCompanies } from '#server/actions/import-companies.ts';
import { releaseHeld } from '#server/jobs/release-held.ts';
import { sendWebhooks } from '#server/jobs/send-webhooks.ts';
import { post } from '#server/webhooks/post.ts';
import { isPublicAddress } from '#server/webhooks/public-address.ts';
import { freshDb } from '#testing/database/fresh-db.ts';
import { makeServer, setUpServer, type TestServer } from '#testing/server/make-app.ts';

type Received = { headers: IncomingHttpHeaders; body: string };

/** A program of an operator on this machine, and what it got. */
async function startReceiver() {
  const received: Received[] = [];
  let status = 204;
  const http: Server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {});
    // An answer that never ends.
    if (status === 200) response.write('x');
    else response.end();
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/candor`;
  return {
    url,
    received,
    answer: (next: number) => {
      status = next;
    },
    /** What came since it was last asked, without when we looked. */
    events: () => received.splice(0).map(({ body }) => JSON.parse(body)),
    close: () => {
      http.closeAllConnections();
      return new Promise((done) => http.close(done));
    },
  };
}

const never = new AbortController().signal;

describe.each(['sqlite', 'postgres'] as const)('webhooks (%s)', (dialect) => {
  let server: TestServer;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeEach(async () => {
    receiver = await startReceiver();
    const fresh = await freshDb(dialect);
    server = await makeServer({ fresh, environment: { DATABASE_URL: fresh.url } });
  });
  afterEach(async () => {
    await server.close();
    await receiver.close();
  });

  /** Sessions end while the clock moves. */
  const asAdmin = async () => server.as(await server.signIn('admin'));
  const addWebhook = async (queue_above?: number) =>
    (await asAdmin()).webhooks.add({ url: receiver.url, queue_above });
  /** What the clock does at five past this hour. */
  const runAt = async (time: string) => {
    server.clock.now = new Date(`${time}:05:00Z`);
    await releaseHeld(server.deps);
    await sendWebhooks(server.deps, never);
    return receiver.events();
  };
  const listed = async () => (await (await asAdmin()).webhooks.list()).data[0];
  const add = (name: string) =>
    server.as().companies.create({ name, domain: `${name.toLowerCase()}.example` });

  it('tell once a day what everyone can see of companies, in the order of their ids and without a time', async () => {
    const before = await add('Before');
    await addWebhook();
    const { managedCompanies, companies } = await asAdmin();
    const [first, second, third, hidden, merged] = [
      ...[await add('First'), await add('Second'), await add('Third')],
      ...[await add('Hidden'), await add('Merged')],
    ].map(({ id }) => id) as [number, number, number, number, number];
    await managedCompanies.change({ id: hidden, state: 'hidden' });
    await managedCompanies.merge({ id: merged, into: first });
    expect(await runAt('2026-06-15T23')).toEqual([]);
    const timestamp = '2026-06-16T00:00:00Z';
    const data = (...company_ids: number[]) => ({ company_ids, is_complete: true });
    expect(await runAt('2026-06-16T00')).toEqual([
      { type: 'company.added', timestamp, data: data(first, second, third) },
    ]);
    expect(await runAt('2026-06-16T01')).toEqual([]);

    const later = await asAdmin();
    // What a hidden company is called is seen by no one, and that a moderator has looked at one changes nothing.
    await later.managedCompanies.change({ id: hidden, name: 'Still hidden' });
    await later.managedCompanies.change({ id: second });
    await later.managedCompanies.change({ id: third, state: 'hidden' });
    await companies.suggest({ id: before.id, founded: 1987 });
    const { data: [correction] = [] } = await later.moderation.corrections({});
    await later.moderation.decideCorrection({ id: correction?.id ?? 0, approved: true });
    await later.managedCompanies.merge({ id: first, into: second });
    expect(await runAt('2026-06-17T04')).toEqual([
      { type: 'company.merged', timestamp: '2026-06-17T00:00:00Z', data: data(first) },
      { type: 'company.corrected', timestamp: '2026-06-17T00:00:00Z', data: data(before.id, third) },
    ]);
    expect(await server.deps.db.selectFrom('webhook_changes').selectAll().execute()).toEqual([]);
  });

  it('tell of an import that there is more than they say', async () => {
    await addWebhook();
    const names = Array.from({ length: 1001 }, (_, index) => `Imported ${index}`);
    const rows = names.map((name, line) => ({
      ...{ line, cells: [], company: { name, domain: `imported-${line}.example` } },
    }));
    await importCompanies(
      server.deps,
      (async function* () {
        yield* rows;
      })(),
      {
        ...{ source: 'import' as never, signal: never, refuse: () => {}, progress: () => {} },
        completeSearch: async () => {},
      },
    );
    const [{ data }] = await runAt('2026-06-16T00');
    expect([data.company_ids.length, data.is_complete]).toEqual([1000, false]);
  });

  it('tell that a month is over once what waited for that is public, and never twice', async () => {
    await releaseHeld(server.deps);
    await addWebhook();
    expect(await runAt('2026-06-30T00')).toEqual([]);
    server.clock.now = new Date('2026-07-01T00:05:00Z');
    // The release has failed.
    await sendWebhooks(server.deps, never);
    expect(receiver.events()).toEqual([]);
    expect(await runAt('2026-07-01T01')).toEqual([
      { type: 'month.closed', timestamp: '2026-07-01T00:00:00Z', data: { month: '2026-06' } },
    ]);
    expect(await runAt('2026-07-02T00')).toEqual([]);
  });

  it('tell at most once a day that more than a number wait, and not how many', async () => {
    const { db } = server.deps;
    await expect(addWebhook(4)).rejects.toThrow("we don't say whether 1 to 4 wait");
    await addWebhook(5);
    await db.updateTable('queue_sizes').set({ pending_reviews: 3, pending_reports: 2 }).execute();
    expect(await runAt('2026-06-16T00')).toEqual([]);
    await db.updateTable('queue_sizes').set({ pending_reviews: 4 }).execute();
    expect(await runAt('2026-06-16T01')).toEqual([]);
    expect(await runAt('2026-06-17T00')).toEqual([
      { type: 'queue.above', timestamp: '2026-06-17T00:00:00Z', data: { above: 5 } },
    ]);
  });

  it('are signed with a secret that is shown once, and stored and logged nowhere', async () => {
    const { secret, ...added } = await addWebhook();
    await add('First');
    server.clock.now = new Date('2026-06-16T00:05:00Z');
    await sendWebhooks(server.deps, never);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    const verify = (signed: string) => new Verifier(secret).verify(signed, headers as Record<string, string>);
    // The library compares the time with its own clock.
    vi.useFakeTimers({ now: server.clock.now, toFake: ['Date'] });
    try {
      expect(verify(body)).toMatchObject({ type: 'company.added' });
      expect(() => verify(body.replace('added', 'merged'))).toThrow('No matching signature');
    } finally {
      vi.useRealTimers();
    }
    const sent = Object.keys(headers).filter((name) => !/^(?:host|connection)$/.test(name));
    expect(sent.sort()).toEqual([
      ...['content-length', 'content-type', 'user-agent'],
      ...['webhook-id', 'webhook-signature', 'webhook-timestamp'],
    ]);
    expect(await listed()).toEqual({ ...added, delivered_month: '2026-06' });
    const stored = await server.deps.db.selectFrom('webhooks').selectAll().execute();
    expect(stored).toMatchObject([{ waiting: '[]' }]);
    const kept = JSON.stringify(stored) + server.logs.join('');
    for (const word of [secret.slice('whsec_'.length), headers['webhook-id'] as string])
      expect(kept).not.toContain(word);
    expect(server.logs.join('')).not.toContain('127.0.0.1');
  });

  it('try for three days with longer and longer pauses, are switched off, and on again by a test', async () => {
    const { id } = await addWebhook();
    await add('First');
    receiver.answer(500);
    const tried: number[] = [];
    const start = Date.parse('2026-06-16T00:05:00Z');
    let ids = new Set<unknown>();
    for (let hours = 0; hours < 100; hours += 1) {
      server.clock.now = new Date(start + hours * 3_600_000);
      await sendWebhooks(server.deps, never);
      const got = receiver.received.splice(0);
      ids = new Set([...ids, ...got.map(({ headers }) => headers['webhook-id'])]);
      if (got.length > 0) tried.push(hours);
      if (hours === 4) expect(await listed()).toMatchObject({ state: 'failing', delivered_month: null });
    }
    expect(tried).toEqual([0, 1, 3, 7, 15, 31, 55, 79]);
    expect(ids.size).toBe(1);
    const health = async () => {
      const { data } = await (await asAdmin()).health.check({ device_time: server.clock.now.toISOString() });
      return data.find(({ check }) => check === 'Webhooks');
    };
    expect(await listed()).toMatchObject({ state: 'off' });
    expect(await health()).toMatchObject({
      status: 'warning',
      says: expect.stringMatching(/^127\.0\.0\.1:\d+ accepted nothing for three days/),
    });
    const tryIt = async () => (await asAdmin()).webhooks.try({ id });
    expect(await tryIt()).toEqual({ accepted: false, says: 'It answered with status 500.' });
    expect(await listed()).toMatchObject({ state: 'off' });
    receiver.answer(200);
    expect(await tryIt()).toMatchObject({ accepted: true });
    expect(await listed()).toMatchObject({ state: 'on' });
    expect(await health()).toMatchObject({ status: 'ok' });
    receiver.answer(410);
    receiver.events();
    await add('Second');
    expect(await runAt('2026-06-22T00')).toHaveLength(1);
    expect(await listed()).toMatchObject({ state: 'off' });
  });

  it('follow no redirect, and go on after one that fails', async () => {
    await addWebhook();
    const other = await startReceiver();
    await (await asAdmin()).webhooks.add({ url: other.url });
    receiver.answer(302);
    await add('First');
    expect(await runAt('2026-06-16T00')).toHaveLength(1);
    expect(other.events()).toHaveLength(1);
    await other.close();
  });

  it('are added and removed by admins, which the audit log says', async () => {
    const { id } = await addWebhook();
    const { host } = new URL(receiver.url);
    const { webhooks, audit } = await asAdmin();
    await expect(webhooks.add({ url: receiver.url })).rejects.toThrow('This address is already here.');
    await expect(webhooks.add({ url: 'http://fjord.example' })).rejects.toThrow('must begin with https://');
    for (const url of ['fjord.example', 'ftp://fjord.example', ''])
      await expect(webhooks.add({ url })).rejects.toThrow('Enter a web address that begins');
    await expect(webhooks.add({ url: 'https://me:pw@fjord.example' })).rejects.toThrow('no name, password');
    for (const _twice of [1, 2]) expect(await webhooks.remove({ id })).toEqual({ removed: true });
    expect((await webhooks.list()).data).toEqual([]);
    for (const kind of ['webhook_added', 'webhook_removed'] as const)
      expect((await audit.list({ kind })).data.map(({ after }) => after)).toEqual([host]);
  });
});

describe('in production, webhooks lead out of our own network', async () => {
  const server = await setUpServer({
    overrides: ({ config }) => ({ config: { ...config, production: true } }),
  });

  it('refuse this machine and addresses that are not on the internet', async () => {
    const { webhooks } = server.as(await server.signIn('admin'));
    await expect(webhooks.add({ url: 'http://127.0.0.1:8080' })).rejects.toThrow('https://');
    const hosts = ['localhost', '127.1', '10.0.0.5', '[::1]', '[::ffff:10.0.0.5]', '169.254.169.254'];
    for (const host of hosts)
      await expect(webhooks.add({ url: `https://${host}/` })).rejects.toThrow("isn't on the internet");
  });

  it('connect to no name whose address is here, and to no address that is', async () => {
    const receiver = await startReceiver();
    const sent = { headers: {}, body: '{}', stopping: undefined };
    const byName = receiver.url.replace('127.0.0.1', 'localhost');
    for (const url of [byName, receiver.url])
      await expect(post(url, { ...sent, isGuarded: true })).rejects.toThrow("isn't on the internet");
    expect(receiver.received).toEqual([]);
    expect(await post(receiver.url, { ...sent, isGuarded: false })).toBe(204);
    await receiver.close();
  });

  it.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['0.0.0.0', false],
    ['100.64.0.1', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', false],
    ['2001:db8::1', false],
    ['2002:a00:1::', false],
    ['fc00::1', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['fjord.example', false],
  ])('%s is on the internet: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});
