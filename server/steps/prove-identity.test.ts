import { describe, expect, it } from 'vitest';
import { PASSWORD, setUpServer } from '#testing/server/make-app.ts';
import { enrol } from '#testing/server/second-factor.ts';

describe.each(['sqlite', 'postgres'] as const)(
  'a password or code of someone who is signed in (%s)',
  async (dialect) => {
    const server = await setUpServer({ dialect });

    const counts = () => server.deps.db.selectFrom('audit_counts').selectAll().execute();

    it('counts as a failed sign-in if it is wrong, and not if it is missing', async () => {
      const token = await server.signIn('moderator');
      const { account, secondFactor } = server.as(token);
      const [password, wrong, code] = [PASSWORD, 'wrong horse battery', '000000'];
      const change = { password: 'staple without a rider', password_confirmation: 'staple without a rider' };
      const failed = async () =>
        (await counts()).map(({ kind, target_name, times }) => [kind, target_name, times]);
      const refused = async (...attempts: Promise<unknown>[]) => {
        for (const attempt of attempts) await expect(attempt).rejects.toThrow();
      };
      await refused(account.confirm({ password: wrong }));
      await refused(account.changePassword({ ...change, current_password: wrong }));
      await refused(secondFactor.start({ password: wrong }));
      expect(await failed()).toEqual([['sign_in_failed', 'moderator', 3]]);
      const { recoveryCodes } = await enrol(server, token);
      await refused(account.confirm({ password, code }));
      await refused(account.changePassword({ ...change, current_password: password, code }));
      await refused(secondFactor.start({ password, code }));
      await refused(secondFactor.renewCodes({ password, code }));
      await refused(secondFactor.remove({ password, code: 'sesame' }));
      expect(await failed()).toEqual([['sign_in_failed', 'moderator', 8]]);
      // No one has tried anything.
      await refused(account.confirm({ password }));
      await account.confirm({ password, code: recoveryCodes[0] });
      expect(await failed()).toEqual([['sign_in_failed', 'moderator', 8]]);
    });
  },
);
