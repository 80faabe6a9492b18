import { expect, it } from 'vitest';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { runCommand } from '#testing/server/run-command.ts';
import { newFolder } from '#testing/server/run-main.ts';

describeEachDialect('npm run api-key', (fresh) => {
  const cwd = newFolder();
  const apiKey = (...options: string[]) =>
    runCommand('api-key', options, {
      cwd,
      env: { DATABASE_URL: fresh().url, PUBLIC_URL: 'https://candor.example' },
    });

  it('makes a key, lists it without the key, and revokes it', async () => {
    expect(await apiKey('--make', 'Fjord Data')).toMatchObject({
      status: 0,
      text: expect.stringMatching(
        /^API key of Fjord Data, which isn't shown again:\ncandor_key_[\w-]{43}\n$/,
      ),
    });
    expect((await apiKey()).text).toMatch(/^\d{4}-\d\d {2}Fjord Data\n$/);
    const revoked = 'The API key Fjord Data no longer works.\n';
    expect(await apiKey('--revoke', 'Fjord Data')).toMatchObject({ status: 0, text: revoked });
    const unknown = 'No API key has this name.\n';
    expect(await apiKey('--revoke', 'Fjord Data')).toMatchObject({ status: 1, text: unknown });
    expect(await apiKey('--make', 'x')).toMatchObject({ status: 1, text: 'Name is required.\n' });
  });
});
