import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCaller } from '#server/router.ts';
import type { Role } from '#shared/words.ts';
import { everyRow } from '#testing/server/every-row.ts';
import { makeServer, PASSWORD, type TestServer } from '#testing/server/make-app.ts';
import { enrol } from '#testing/server/second-factor.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const refused = 'Please sign in.';

describe.each(['sqlite', 'postgres'] as const)('sessions (%s)', (dialect) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await makeServer({ dialect });
  });
  afterEach(() => server.close());

  const at = (time: string) => {
    server.clock.now = new Date(time);
  };
  const own = (token: string) => server.as(token).account.sessions();
  const listed = async (token: string) => (await own(token)).data;
  /** The tables that have this text. */
  const everywhere = async (text: string) => {
    const tables = Object.entries(await everyRow(server.deps.db));
    return tables.filter(([, stored]) => JSON.stringify(stored).includes(text)).map(([table]) => table);
  };
  const rows = () => server.deps.db.selectFrom('sessions').selectAll().execute();
  /** Another sign-in of an account that `signIn` has made. */
  const again = async (role: Role, userAgent?: string) => {
    const caller = createCaller({
      deps: server.deps,
      sessionToken: undefined,
      address: '203.0.113.7',
      userAgent,
    });
    return (await caller.auth.login({ email: `${role}@candor.example`, password: PASSWORD })).token;
  };

  it.each(['moderator', 'admin'] as const)('of a %s end after twelve hours without use', async (role) => {
    const token = await server.signIn(role);
    at('2026-06-15T23:59:59.000Z');
    expect(await listed(token)).toHaveLength(1);
    at('2026-06-16T11:44:00.000Z');
    expect(await listed(token)).toHaveLength(1);
    at('2026-06-16T23:30:00.000Z');
    await expect(own(token)).rejects.toThrow(refused);
  });

  it('of a user end after two weeks without use', async () => {
    const [used, unused] = [await server.signIn('user'), await again('user')];
    at('2026-06-29T11:59:00.000Z');
    await own(used);
    at('2026-06-29T12:00:00.000Z');
    await expect(own(unused)).rejects.toThrow(refused);
    await expect(own(used)).resolves.toBeDefined();
  });

  it.each(['user', 'moderator'] as const)(
    'of a %s end 30 days after the sign-in, however often they are used and renewed',
    async (role) => {
      const first = await server.signIn(role);
      let token = first;
      const start = Date.parse('2026-06-15T12:00:00.000Z');
      for (let hour = 6; hour < 30 * 24; hour += 6) {
        server.clock.now = new Date(start + hour * 3_600_000);
        await own(token);
        if (role === 'moderator') token = (await server.as(token).moderation.metrics()).token;
      }
      expect(token === first).toBe(role === 'user');
      at('2026-07-15T11:59:59.000Z');
      await own(token);
      at('2026-07-15T12:00:00.000Z');
      await expect(own(token)).rejects.toThrow(refused);
    },
  );

  it('replace the token of a moderator after a week, and accept the old one for two more minutes', async () => {
    const token = await server.signIn('moderator');
    const metrics = async (of: string) => (await server.as(of).moderation.metrics()).token;
    for (let hour = 6; hour < 7 * 24; hour += 6) {
      server.clock.now = new Date(Date.parse('2026-06-15T12:03:00.000Z') + hour * 3_600_000);
      expect(await metrics(token)).toBe(token);
    }
    at('2026-06-22T12:03:00.000Z');
    const renewed = await metrics(token);
    expect(renewed).not.toBe(token);
    expect((await listed(renewed)).map(({ is_current }) => is_current)).toEqual([true]);
    at('2026-06-22T12:04:50.000Z');
    await expect(own(token)).resolves.toBeDefined();
    const ofAnotherTab = await metrics(token);
    expect(await listed(ofAnotherTab)).toHaveLength(1);
    at('2026-06-22T12:05:10.000Z');
    await expect(own(token)).rejects.toThrow(refused);
    expect(await metrics(renewed)).toBe(renewed);
    expect(await metrics(ofAnotherTab)).toBe(ofAnotherTab);
  });

  it('store times of a quarter of an hour, and are written once in each', async () => {
    const token = await server.signIn('moderator');
    const writes: number[] = [];
    for (const time of ['12:03:01', '12:14:59', '12:15:00', '12:29:00', '12:59:59', '12:59:59']) {
      at(`2026-06-15T${time}.123Z`);
      server.fresh.statements.length = 0;
      await own(token);
      writes.push(server.fresh.statements.filter((sql) => sql.startsWith('update')).length);
    }
    expect(writes).toEqual([0, 0, 1, 0, 1, 0]);
    expect(await rows()).toMatchObject([
      {
        started_at: '2026-06-15T12:00:00.000Z',
        issued_at: '2026-06-15T12:00:00.000Z',
        used_at: '2026-06-15T12:45:00.000Z',
        expires_at: '2026-06-16T00:45:00.000Z',
      },
    ]);
  });

  it('are listed for their own account, the last used first, with what kind of browser it was', async () => {
    const first = await server.signIn('moderator');
    await server.signIn('user');
    at('2026-06-15T14:40:00.000Z');
    const second = await again('moderator', FIREFOX);
    at('2026-06-15T14:50:00.000Z');
    expect(await listed(first)).toEqual([
      {
        session_id: expect.any(String),
        browser: 'Unknown browser',
        started_at: '2026-06-15T12:00:00.000Z',
        used_at: '2026-06-15T14:45:00.000Z',
        is_current: true,
      },
      {
        session_id: expect.any(String),
        browser: 'Firefox on Linux',
        started_at: '2026-06-15T14:30:00.000Z',
        used_at: '2026-06-15T14:30:00.000Z',
        is_current: false,
      },
    ]);
    expect((await listed(second)).filter(({ is_current }) => is_current)).toMatchObject([
      { browser: 'Firefox on Linux', used_at: '2026-06-15T14:45:00.000Z' },
    ]);
    expect(JSON.stringify(await rows())).not.toMatch(/203\.0\.113|143\.0|Gecko/);
  });

  it('can be ended one by one, all tokens of one together, and only by their own account', async () => {
    const [mine, lost] = [await server.signIn('moderator'), await again('moderator', FIREFOX)];
    const stranger = await server.signIn('user');
    const other = (await listed(mine)).find(({ is_current }) => !is_current);
    const session_id = other?.session_id ?? '';
    expect(await server.as(stranger).account.endSession({ session_id })).toEqual({ ended: true });
    expect(await listed(lost)).toHaveLength(2);
    await server.as(mine).account.endSession({ session_id });
    await expect(own(lost)).rejects.toThrow(refused);
    expect(await listed(mine)).toHaveLength(1);
  });

  it('can all be ended together', async () => {
    const tokens = [await server.signIn('moderator'), await again('moderator'), await again('moderator')];
    const stranger = await server.signIn('user');
    await server.as(tokens[1]).account.endSessions();
    for (const token of tokens) await expect(own(token)).rejects.toThrow(refused);
    expect(await listed(stranger)).toHaveLength(1);
  });

  it('of an earlier version go on for a user, and end for a moderator', async () => {
    const [user, moderator] = [await server.signIn('user'), await server.signIn('moderator')];
    const bare = { session_id: null, started_at: null, issued_at: null, used_at: null, browser: null };
    await server.deps.db
      .updateTable('sessions')
      .set({ ...bare, expires_at: '2026-06-28T12:03:00.000Z' })
      .execute();
    await expect(own(moderator)).rejects.toThrow(refused);
    const [session] = await listed(user);
    expect(session).toMatchObject({ browser: null, used_at: null, is_current: true });
    await server.as(user).account.endSession({ session_id: session?.session_id ?? '' });
    await expect(own(user)).rejects.toThrow(refused);
  });

  it('are in the copy of an account, and gone with it, and no one else is', async () => {
    const [mine, stranger] = [await server.signIn('moderator'), await server.signIn('user')];
    await enrol(server, mine);
    const { account } = server.as(mine);
    const copy = await account.copy();
    expect(copy).toMatchObject({
      account: { email: 'moderator@candor.example', role: 'moderator', created_on: '2026-06-15' },
      second_factor_since: '2026-06-15',
      sessions: [{ started_at: '2026-06-15T12:00:00.000Z' }],
    });
    expect(copy.audit.map(({ kind }) => kind)).toEqual(['second_factor_on', 'sign_in']);
    await expect(account.delete({ password: 'not the password' })).rejects.toThrow();
    await expect(account.delete({ password: PASSWORD })).rejects.toThrow('Enter the code');
    await server.as(stranger).account.delete({ password: PASSWORD });
    await expect(own(stranger)).rejects.toThrow(refused);
    expect(await everywhere('user@candor.example')).toEqual([]);
    await expect(own(mine)).resolves.toBeDefined();
  });

  it('keep an admin, whatever is deleted', async () => {
    const admin = await server.signIn('admin');
    await expect(server.as(admin).account.delete({ password: PASSWORD })).rejects.toThrow('last admin');
    await expect(own(admin)).resolves.toBeDefined();
  });
});
