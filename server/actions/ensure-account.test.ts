import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/words.ts';
import { PASSWORD, testServer } from '#testing/server/make-app.ts';
import { ensureAccount } from './ensure-account.ts';

const lastAdmin = 'This is the last admin. Make someone else an admin first.';

describe.each(['sqlite', 'postgres'] as const)('ensuring an account (%s)', (dialect) => {
  const server = testServer({ dialect }, 'each');

  const give = (name: string, role: Role, password = PASSWORD) =>
    ensureAccount(server.deps, { email: `${name}@candor.example`, name, role, password });
  const admins = async () =>
    (await server.deps.db.selectFrom('users').select('name').where('role', '=', 'admin').execute())
      .map(({ name }) => name)
      .sort();

  it('never takes the role of the last admin away, and changes nothing else then', async () => {
    await give('ada', 'admin');
    await give('mo', 'moderator');
    for (const role of ['user', 'moderator'] as const)
      await expect(give('ada', role, 'another long one')).rejects.toThrow(lastAdmin);
    expect(await admins()).toEqual(['ada']);
    const login = { email: 'ada@candor.example', password: PASSWORD };
    await expect(server.as().auth.login(login)).resolves.toMatchObject({ user: { roles: ['admin'] } });
    await give('ada', 'admin', 'another long one');
    await give('mo', 'user');
  });

  it('ends the sessions of an account when its role changes', async () => {
    const { moderation } = server.as(await server.signIn('moderator'));
    await expect(moderation.metrics()).resolves.toMatchObject({ pendingReviews: 0 });
    await give('moderator', 'admin');
    await expect(moderation.metrics()).rejects.toThrow('Please sign in.');
  });

  it('takes it away once there is another one', async () => {
    await give('ada', 'admin');
    await give('bo', 'admin');
    await give('ada', 'user');
    expect(await admins()).toEqual(['bo']);
  });

  it('keeps one admin if all are demoted at the same moment', async () => {
    const names = ['ada', 'bo', 'cy', 'di'];
    for (let round = 0; round < 5; round += 1) {
      for (const name of names) await give(name, 'admin');
      const outcomes = await Promise.allSettled(names.map((name) => give(name, 'moderator')));
      expect(await admins()).toHaveLength(1);
      const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refusals.map(({ reason }) => (reason as Error).message)).toEqual([lastAdmin]);
    }
  });

  it('refuses a common password', async () => {
    await expect(give('ada', 'admin', 'football2026')).rejects.toThrow('too easy to guess');
    expect(await admins()).toEqual([]);
  });
});
