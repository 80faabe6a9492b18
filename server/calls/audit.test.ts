import { expect, it } from 'vitest';
import { describeEachServer } from '#testing/server/make-app.ts';

describeEachServer('the audit log', async (server) => {
  await server.signIn('moderator');
  const audit = server.as(await server.signIn('admin')).audit;

  const numbers = (data: { number: number }[]) => data.map(({ number }) => number);

  it('is listed in pages, newest first, and by what happened and who did it', async () => {
    const { data } = await audit.list({});
    expect(data.map(({ number, kind, actor_name }) => [number, kind, actor_name])).toEqual([
      [4, 'sign_in', 'admin'],
      [3, 'account_created', ''],
      [2, 'sign_in', 'moderator'],
      [1, 'account_created', ''],
    ]);
    expect(numbers((await audit.list({ cursor: 4, limit: 2 })).data)).toEqual([3, 2]);
    expect(numbers((await audit.list({ kind: 'sign_in' })).data)).toEqual([4, 2]);
    expect(numbers((await audit.list({ actor: data[2]?.actor ?? 0 })).data)).toEqual([2]);
    expect((await audit.people()).data.map(({ name }) => name).sort()).toEqual(['admin', 'moderator']);
  });

  it('has counts of what joins it later, of nobody if an account is unknown', async () => {
    const login = { email: 'nobody@candor.example', password: 'wrong horse battery' };
    await expect(server.as().auth.login(login)).rejects.toThrow();
    expect((await audit.counts()).data).toMatchObject([{ kind: 'sign_in_failed', actor: null, times: 1 }]);
  });

  it('is exported from the oldest entry, which it records, or from where an earlier export ended', async () => {
    const { data, entries, hash } = await audit.export({ after: 0 });
    expect(numbers(data)).toEqual([1, 2, 3, 4, 5]);
    expect(data.at(-1)).toMatchObject({ kind: 'audit_exported', actor_name: 'admin', number: entries, hash });
    expect(await audit.export({ after: 4 })).toEqual({ data: data.slice(-1), entries, hash });
  });
});
