import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { textLimits } from '#shared/limits.ts';
import { makeServer, PASSWORD } from '#testing/server/make-app.ts';
import { readConfig } from '../start/env.ts';
import { isCommonPassword } from './common-passwords.ts';
import { createPasswords } from './passwords.ts';

const cheap = { memoryCost: 8, timeCost: 1 };
const passwords = createPasswords(cheap);
// é as one character and as e with an accent; the ligature ﬁ and fi.
const typed = 'caf\u00e9 \ufb01lter nightly';
const other = 'cafe\u0301 filter nightly';

describe('a password', () => {
  it('is the same from every keyboard that shows the same text', async () => {
    for (const [set, given] of [
      [typed, other],
      [other, typed],
    ] as const)
      expect(await passwords.verify(await passwords.hash(set), given)).toBe(true);
    expect(await passwords.verify(await passwords.hash(typed), 'cafe filter nightly')).toBe(false);
  });

  it('of an earlier version goes on working as it was typed, and is hashed again', async () => {
    const before = await hash(other, { parallelism: 1, ...cheap });
    expect(await passwords.verify(before, other)).toBe(true);
    expect(await passwords.isOutdated(before, other)).toBe(true);
    const now = await passwords.hash(other);
    expect(await passwords.isOutdated(now, other)).toBe(false);
    expect(await passwords.isOutdated(now, typed)).toBe(false);
  });

  it('does not expire', async () => {
    const server = await makeServer();
    await server.signIn('moderator');
    server.clock.now = new Date('2046-06-15T12:00:00.000Z');
    const login = { email: 'moderator@candor.example', password: PASSWORD };
    expect(await server.as().auth.login(login)).toHaveProperty('token');
    await server.close();
  });

  it('is hashed with the work that OWASP recommends: argon2id, 19 MiB, 2 passes', async () => {
    const { passwordCost } = readConfig({});
    expect(await createPasswords(passwordCost).hash(PASSWORD)).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
  });

  it.each([
    ['less memory', { memoryCost: 8, timeCost: 2 }, true],
    ['fewer passes', { memoryCost: 16, timeCost: 1 }, true],
    ['the same work', { memoryCost: 16, timeCost: 2 }, false],
    ['more work', { memoryCost: 32, timeCost: 3 }, false],
  ])('whose hash took %s is outdated or not', async (_work, made, isOutdated) => {
    const stored = await createPasswords(made).hash(PASSWORD);
    const now = createPasswords({ memoryCost: 16, timeCost: 2 });
    expect(await now.isOutdated(stored, PASSWORD)).toBe(isOutdated);
  });

  it('is hashed again at the next sign-in if that takes more work now', async () => {
    const server = await makeServer({
      overrides: { passwords: createPasswords({ memoryCost: 16, timeCost: 2 }) },
    });
    await server.signIn('user');
    const weak = await passwords.hash(PASSWORD);
    const stored = async () =>
      (await server.deps.db.selectFrom('users').select('password_hash').executeTakeFirst())?.password_hash;
    await server.deps.db.updateTable('users').set({ password_hash: weak }).execute();
    const login = (password: string) => server.as().auth.login({ email: 'user@candor.example', password });
    await expect(login('a wrong password')).rejects.toThrow('Invalid email or password.');
    expect(await stored()).toBe(weak);
    await login(PASSWORD);
    const renewed = await stored();
    expect(renewed).toMatch(/m=16,t=2/);
    await login(PASSWORD);
    expect(await stored()).toBe(renewed);
    await server.close();
  });
});

describe('the list of common passwords', () => {
  const isRefused = (password: string) => passwords.hashNew(password).then(() => false, isTooEasy);
  const isTooEasy = (error: Error) =>
    error.message === 'This password is too easy to guess. Choose another one';
  const file = readFileSync(new URL('./common-passwords.txt.br', import.meta.url));
  const lines = brotliDecompressSync(file).toString().split('\n').filter(Boolean);

  it('has more than 100,000, each of which also stands for itself with digits', () => {
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.length).toBeGreaterThanOrEqual(100_000);
    expect(lines).toEqual(expect.arrayContaining(['password', 'qwertyuiop', 'iloveyou', '1234567890']));
  });

  it('counts from the first line to the last', async () => {
    const sample = [...lines.filter((_line, index) => index % 997 === 0), lines.at(-1) ?? ''];
    expect(sample.length).toBeGreaterThan(100);
    for (const line of sample) {
      expect([line, await isCommonPassword(line)]).toEqual([line, true]);
      const isShort = [...line].length < textLimits.password.min;
      expect([line, isShort || (await isRefused(line))]).toEqual([line, true]);
    }
  });

  it.each([
    ...'1234567890 12345678 trustno1 letmein1 qwertyuiop 1q2w3e4r5t Football1234'.split(' '),
    ...'PASSWORD123!? Sunshine-2026 iloveyou!!!! q1w2e3r4t5y6 christopher Ｐａｓｓｗｏｒｄ１２'.split(' '),
  ])('refuses %s', async (password) => {
    expect(await isRefused(password)).toBe(true);
  });

  it.each([
    PASSWORD,
    'staple without a rider',
    'sunshine over meadow',
    'kV7#pQ2m!xZ9',
    '83650274193',
    'une tasse de th\u00e9',
    'password\n2026 of mine',
  ])('accepts %j', async (password) => {
    expect(await isRefused(password)).toBe(false);
  });
});
