import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeEachDialect } from '#testing/database/fresh-db.ts';

describeEachDialect('npm run api-key', (fresh) => {
  const cwd = mkdtempSync(join(tmpdir(), 'candor-api-key-'));
  afterAll(() => rmSync(cwd, { recursive: true, force: true }));

  const apiKey = (...options: string[]) =>
    new Promise<{ status: number; text: string }>((resolve) => {
      const env = { DATABASE_URL: fresh().url, PUBLIC_URL: 'https://candor.example' };
      const script = [join(import.meta.dirname, 'api-key.ts'), ...options];
      execFile(process.execPath, script, { cwd, env }, (error, stdout, stderr) =>
        resolve({ status: Number(error?.code ?? 0), text: stdout + stderr }),
      );
    });

  it('makes a key, lists it without the key, and revokes it', async () => {
    expect(await apiKey('--make', 'Fjord Data')).toEqual({
      status: 0,
      text: expect.stringMatching(
        /^API key of Fjord Data, which isn't shown again:\ncandor_key_[\w-]{43}\n$/,
      ),
    });
    expect((await apiKey()).text).toMatch(/^\d{4}-\d\d {2}Fjord Data\n$/);
    const revoked = 'The API key Fjord Data no longer works.\n';
    expect(await apiKey('--revoke', 'Fjord Data')).toEqual({ status: 0, text: revoked });
    const unknown = 'No API key has this name.\n';
    expect(await apiKey('--revoke', 'Fjord Data')).toEqual({ status: 1, text: unknown });
    expect(await apiKey('--make', 'x')).toEqual({ status: 1, text: 'Name is required.\n' });
  });
});
