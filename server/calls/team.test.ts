import { beforeEach, expect, it } from 'vitest';
import { ensureAccount } from '#server/actions/ensure-account.ts';
import { changeTeamRole } from '#server/actions/manage-team.ts';
import { describeEachServer, PASSWORD } from '#testing/server/make-app.ts';
import { enrol } from '#testing/server/second-factor.ts';

describeEachServer('the team', async (server) => {
  let admin: string;
  beforeEach(async () => {
    await server.deps.db.deleteFrom('users').execute();
    admin = await server.signIn('admin');
  });

  const team = () => server.as(admin).team;
  const idOf = async (email: string) => {
    const query = server.deps.db.selectFrom('users').select('id').where('email', '=', email);
    return (await query.executeTakeFirstOrThrow()).id;
  };

  it('lists moderators and admins by name, with who has a second factor, and no users', async () => {
    await server.signIn('user');
    await enrol(server, await server.signIn('moderator'));
    await ensureAccount(server.deps, {
      email: 'zoe@candor.example',
      name: 'Álvaro',
      password: PASSWORD,
      role: 'moderator',
    });
    const { members } = await team().list();
    expect(members.map(({ name, role, second_factor }) => [name, role, second_factor])).toEqual([
      ['admin', 'admin', false],
      ['Álvaro', 'moderator', false],
      ['moderator', 'moderator', true],
    ]);
  });

  it('changes a role, which ends the sessions of that account', async () => {
    const moderator = await server.signIn('moderator');
    const id = await idOf('moderator@candor.example');
    expect(await team().changeRole({ id, role: 'moderator' })).toMatchObject({ role: 'moderator' });
    await expect(server.as(moderator).moderation.metrics()).resolves.toBeDefined();
    expect(await team().changeRole({ id, role: 'admin' })).toMatchObject({ id, role: 'admin' });
    await expect(server.as(moderator).moderation.metrics()).rejects.toThrow('Please sign in.');
    await team().changeRole({ id, role: 'user' });
    expect((await team().list()).members).toHaveLength(1);
    await expect(team().changeRole({ id, role: 'admin' })).rejects.toThrow('Not found.');
  });

  it("doesn't let admins change their own role", async () => {
    const id = await idOf('admin@candor.example');
    await expect(team().changeRole({ id, role: 'moderator' })).rejects.toThrow(
      "You can't change your own role. Ask another admin.",
    );
  });

  it('keeps one of two admins who take the role from each other at once', async () => {
    await ensureAccount(server.deps, {
      email: 'second@candor.example',
      name: 'Second',
      password: PASSWORD,
      role: 'admin',
    });
    const [one, two] = [await idOf('admin@candor.example'), await idOf('second@candor.example')];
    const adminOf = (user_id: number) => ({ user_id, name: 'Admin', role: 'admin' }) as const;
    const outcomes = await Promise.allSettled([
      changeTeamRole(server.deps, { id: one, role: 'user' }, adminOf(two)),
      changeTeamRole(server.deps, { id: two, role: 'user' }, adminOf(one)),
    ]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused.map(({ message }) => message)).toEqual([
      'This is the last admin. Make someone else an admin first.',
    ]);
  });

  it('copies and deletes the account of a team member, and nobody else', async () => {
    const [moderator, user] = [await server.signIn('moderator'), await server.signIn('user')];
    await enrol(server, moderator);
    const id = await idOf('moderator@candor.example');
    expect((await team().copy({ id })).account).toMatchObject({ id, email: 'moderator@candor.example' });
    expect(await team().delete({ id })).toEqual({ deleted: true });
    await expect(server.as(moderator).moderation.metrics()).rejects.toThrow('Please sign in.');
    const left = await server.deps.db.selectFrom('second_factors').selectAll().execute();
    expect(left).toEqual([]);
    const reader = await idOf('user@candor.example');
    for (const gone of [id, reader]) {
      await expect(team().copy({ id: gone })).rejects.toThrow('Not found.');
      await expect(team().delete({ id: gone })).rejects.toThrow('Not found.');
    }
    await expect(server.as(user).secondFactor.status()).resolves.toBeDefined();
    await expect(team().delete({ id: await idOf('admin@candor.example') })).rejects.toThrow('Your account');
    const { data } = await server.as(admin).audit.list({ kind: 'account_deleted' });
    expect(data[0]).toMatchObject({ target_name: 'moderator', before: 'moderator', actor_name: 'admin' });
  });

  it('ends all sessions of a team member, and no others', async () => {
    const [moderator, user] = [await server.signIn('moderator'), await server.signIn('user')];
    expect(await team().signOut({ email: 'Moderator@candor.example' })).toEqual({
      signed_out: true,
    });
    await expect(server.as(moderator).moderation.metrics()).rejects.toThrow('Please sign in.');
    await expect(team().signOut({ email: 'user@candor.example' })).rejects.toThrow('Not found.');
    await expect(server.as(user).secondFactor.status()).resolves.toBeDefined();
  });
});
