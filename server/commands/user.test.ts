import { expect, it } from 'vitest';
import { findUserByEmail } from '#db/queries/users.ts';
import { createPasswords } from '#server/secrets/passwords.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { runCommand } from '#testing/server/run-command.ts';
import { newFolder } from '#testing/server/run-main.ts';

describeEachDialect('npm run user', (fresh) => {
  const cwd = newFolder();
  const user = (...options: string[]) => run('', options);
  const pipe = (input: string, ...options: string[]) => run(input, options);
  const run = (input: string, options: string[], databaseUrl = fresh().url) => {
    const env = { DATABASE_URL: databaseUrl, PUBLIC_URL: 'https://candor.example' };
    return runCommand('user', options, { cwd, env, input });
  };

  it('prints a password to scripts', async () => {
    expect(await user('--email', 'bo@people.example', '--role', 'moderator')).toMatchObject({
      status: 0,
      text: expect.stringMatching(
        /^Password: [\w-]{20}\nAccount bo@people\.example created with the role moderator\.\n$/,
      ),
    });
  });

  it('takes no password that everyone on the machine would see', async () => {
    const options = ['--email', 'bo@people.example', '--role', 'moderator', '--password', 'seal mop'];
    expect(await user(...options)).toMatchObject({ status: 1, text: expect.stringContaining('--password') });
  });

  it('prints no password if the account could not be created', async () => {
    const options = ['--email', 'bo@people.example', '--role', 'moderator'];
    const { status, text } = await run('', options, 'sqlite:/proc/candor/a.db');
    expect([status, text]).toEqual([1, expect.stringContaining("The account couldn't be changed.")]);
    expect(text).not.toContain('Password');
  });

  it('reads the password that is piped into it, and prints none', async () => {
    const options = ['--email', 'di@people.example', '--role', 'moderator', '--password-stdin'];
    expect(await pipe('seal mop\n', ...options)).toMatchObject({
      status: 0,
      text: 'Account di@people.example created with the role moderator.\n',
    });
    const user = await findUserByEmail(fresh().db, 'di@people.example');
    const { verify } = createPasswords({ memoryCost: 8, timeCost: 1 });
    expect(await verify(user?.password_hash, 'seal mop')).toBe(true);
  });

  it('prints an invitation link instead', async () => {
    expect(await user('--email', 'cy@people.example', '--role', 'admin', '--invite')).toMatchObject({
      status: 0,
      text: expect.stringMatching(
        /^Invitation for cy@people\.example with the role admin:\nhttps:\/\/candor\.example\/invitation#token=[\w-]{43}\nIt works once, for 72 hours\.\n$/,
      ),
    });
  });

  it('resets the second factor of an account', async () => {
    expect(await user('--email', 'bo@people.example', '--reset-second-factor')).toMatchObject({
      status: 0,
      text: 'Account bo@people.example has no second factor now, and its sessions have ended.\n',
    });
    expect(await user('--email', 'nobody@people.example', '--reset-second-factor')).toMatchObject({
      status: 1,
      text: 'There is no account nobody@people.example.\n',
    });
  });

  it('copies and deletes an account', async () => {
    const { status, text } = await user('--email', 'bo@people.example', '--copy');
    expect([status, JSON.parse(text).account.email]).toEqual([0, 'bo@people.example']);
    expect(await user('--email', 'bo@people.example', '--delete')).toMatchObject({
      status: 0,
      text: 'Account bo@people.example is deleted.\n',
    });
    expect(await user('--email', 'bo@people.example', '--delete')).toMatchObject({
      status: 1,
      text: 'There is no account bo@people.example.\n',
    });
  });

  it('says how it is used', async () => {
    expect(await user('--help')).toMatchObject({
      status: 0,
      text: expect.stringMatching(/^Usage: npm run user/),
    });
    expect(await user('--mail', 'bo@people.example')).toMatchObject({
      status: 1,
      text: expect.stringMatching(/^Unknown option '--mail'.*\nUsage: npm run user/),
    });
    const { status, text } = await user('--email', 'bo', '--role', 'owner');
    expect(status).toBe(1);
    expect(text).toMatch(
      /^email Invalid email address\nrole must be user, moderator, admin\nUsage: npm run user/,
    );
  });
});
