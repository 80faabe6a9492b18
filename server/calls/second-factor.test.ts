import { beforeEach, expect, it } from 'vitest';
import { codeTries } from '#shared/account-limits.ts';
import { describeEachServer, PASSWORD } from '#testing/server/make-app.ts';
import { codeOf, enrol, ticketOf } from '#testing/server/second-factor.ts';

const EMAIL = 'moderator@candor.example';
const start = new Date('2026-06-15T12:03:00.000Z');
const wrong = /This code isn't right/;

describeEachServer('the second factor', async (server) => {
  let token: string;
  let factor: Awaited<ReturnType<typeof enrol>>;
  beforeEach(async () => {
    server.clock.now = start;
    await server.deps.db.deleteFrom('users').execute();
    token = await server.signIn('moderator');
    factor = await enrol(server, token);
  });

  const later = (seconds: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
  };
  const confirm = async (code: string, ticket?: string) =>
    server.as().auth.confirm({ ticket: ticket ?? (await ticketOf(server, EMAIL)), code });
  const status = () => server.as(token).secondFactor.status();

  it('is asked for after the right password only', async () => {
    await expect(server.as().auth.login({ email: EMAIL, password: `${PASSWORD}?` })).rejects.toThrow(
      'Invalid email or password.',
    );
    await expect(server.as().auth.login({ email: EMAIL, password: PASSWORD })).rejects.toThrow(
      'Enter the code from your authenticator app.',
    );
    const session = await confirm(factor.code());
    expect(session).toMatchObject({ token: expect.any(String), user: { email: EMAIL } });
    expect(session).not.toHaveProperty('recovery_codes_left');
    expect(await server.as(session.token).moderation.metrics()).toMatchObject({ pendingReviews: 0 });
  });

  it('accepts each code once, and none from before it', async () => {
    const earlier = factor.code();
    later(30);
    const code = factor.code();
    await confirm(code);
    await expect(confirm(code)).rejects.toThrow('This code has been used. Wait for the next one.');
    await expect(confirm(earlier)).rejects.toThrow('This code has been used.');
    later(30);
    await expect(confirm(factor.code())).resolves.toBeDefined();
  });

  it("doesn't accept the code that turned it on", async () => {
    server.clock.now = start;
    await expect(confirm(factor.code())).rejects.toThrow('This code has been used.');
  });

  it('lets one of many requests with the same code in', async () => {
    const tickets = await Promise.all(Array.from({ length: 6 }, () => ticketOf(server, EMAIL)));
    const code = factor.code();
    const outcomes = await Promise.allSettled(tickets.map((ticket) => confirm(code, ticket)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  it('lets one of many requests with the same ticket in', async () => {
    const ticket = await ticketOf(server, EMAIL);
    const outcomes = await Promise.allSettled(
      factor.recoveryCodes.slice(0, 4).map((code) => confirm(code, ticket)),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  it('allows for a clock that is half a minute off, and no more', async () => {
    for (const [seconds, accepted] of [
      [-60, false],
      [60, false],
      [-30, true],
      [30, true],
    ] as const) {
      later(120);
      const code = codeOf(factor.secret, new Date(server.clock.now.getTime() + seconds * 1000));
      const outcome = confirm(code).then(
        () => true,
        () => false,
      );
      expect(await outcome, `${seconds} seconds`).toBe(accepted);
    }
  });

  it('accepts each recovery code once, however it is typed, and says how many are left', async () => {
    const [one = '', two = ''] = factor.recoveryCodes;
    expect(await confirm(one)).toMatchObject({ recovery_codes_left: 9 });
    await expect(confirm(one)).rejects.toThrow("This code isn't right, or has been used.");
    expect(await confirm(two.toLowerCase().replaceAll('-', ' '))).toMatchObject({ recovery_codes_left: 8 });
    expect(await status()).toMatchObject({ recovery_codes_left: 8 });
    await expect(confirm('0000-0000-0000-0000')).rejects.toThrow("This code isn't right");
    for (const typed of ['sesame', '٣٣٣٣٣٣', '𐀀¡𐀀!', '123 4567'])
      await expect(confirm(typed), typed).rejects.toThrow("This code isn't right");
  });

  it('forgets a ticket after five minutes, five codes, its use, or a new password', async () => {
    const expired = 'That took too long, or there were too many wrong codes. Sign in again.';
    const old = await ticketOf(server, EMAIL);
    later(300);
    await expect(confirm(factor.code(), old)).rejects.toThrow(expired);

    const tried = await ticketOf(server, EMAIL);
    for (let count = 0; count < codeTries.perSignIn; count += 1)
      await expect(confirm('sesame', tried)).rejects.toThrow(/isn't right/);
    await expect(confirm(factor.code(), tried)).rejects.toThrow(expired);

    const used = await ticketOf(server, EMAIL);
    await confirm(factor.code(), used);
    later(30);
    await expect(confirm(factor.code(), used)).rejects.toThrow(expired);

    const unused = await ticketOf(server, EMAIL);
    await server.signIn('moderator').catch(() => undefined);
    await expect(confirm(factor.code(), unused)).rejects.toThrow(expired);
    await expect(confirm(factor.code(), 'made-up')).rejects.toThrow(expired);
  });

  it('slows down people who guess codes, but neither recovery codes nor strangers without the password', async () => {
    for (let count = 0; count < codeTries.free; count += 1)
      await expect(confirm('000000')).rejects.toThrow(wrong);
    await expect(confirm(factor.code())).rejects.toThrow('Too many attempts. Try again in 30 seconds.');
    later(30);
    await expect(confirm('000000')).rejects.toThrow(wrong);
    await expect(confirm('000000')).rejects.toThrow('Try again in 60 seconds.');
    await expect(confirm(factor.recoveryCodes[0] ?? '')).resolves.toBeDefined();
    later(60);
    await expect(confirm(factor.code())).resolves.toBeDefined();
    later(30);
    await expect(confirm('000000')).rejects.toThrow(wrong);
    await expect(confirm(factor.code())).resolves.toBeDefined();
  });

  it('counts guesses at once as one after the other', async () => {
    const tickets = await Promise.all(Array.from({ length: 12 }, () => ticketOf(server, EMAIL)));
    const outcomes = await Promise.allSettled(tickets.map((ticket) => confirm('000000', ticket)));
    const looked = outcomes.filter((outcome) => outcome.status === 'rejected' && wrong.test(outcome.reason));
    expect(looked.length).toBeLessThanOrEqual(codeTries.free);
  });

  it('ends the other sessions when it is turned on', async () => {
    const [before, other] = [token, await confirm(factor.code())];
    const { draft, secret } = await server
      .as(before)
      .secondFactor.start({ password: PASSWORD, code: factor.recoveryCodes[0] });
    await server.as(before).secondFactor.confirm({ draft, code: codeOf(secret, server.clock.now) });
    await expect(server.as(other.token).secondFactor.status()).rejects.toThrow('Please sign in.');
    expect(await status()).toMatchObject({ enabled: true, recovery_codes_left: 10 });
    later(30);
    await expect(confirm(factor.code())).rejects.toThrow(wrong);
    await expect(confirm(codeOf(secret, server.clock.now))).resolves.toBeDefined();
  });

  it('leaves no session that was opened without a code while it was being turned on', async () => {
    await server.as(token).secondFactor.remove({ password: PASSWORD, code: factor.recoveryCodes[0] ?? '' });
    for (let round = 0; round < 8; round += 1) {
      const { draft, secret } = await server.as(token).secondFactor.start({ password: PASSWORD });
      const code = codeOf(secret, server.clock.now);
      const logIns = Array.from({ length: 6 }, () =>
        server.as().auth.login({ email: EMAIL, password: PASSWORD }),
      );
      const [confirmed, ...outcomes] = await Promise.allSettled([
        server.as(token).secondFactor.confirm({ draft, code }),
        ...logIns,
      ]);
      for (const outcome of outcomes) {
        if (outcome?.status !== 'fulfilled') continue;
        const session = server.as((outcome.value as { token: string }).token).secondFactor.status();
        await expect(session).rejects.toThrow('Please sign in.');
      }
      const { recovery_codes } = (confirmed as PromiseFulfilledResult<{ recovery_codes: string[] }>).value;
      await server.as(token).secondFactor.remove({ password: PASSWORD, code: recovery_codes[0] ?? '' });
    }
  });

  it('is replaced, turned off and given new recovery codes with the password and a code', async () => {
    const account = server.as(token).secondFactor;
    const password = PASSWORD;
    const notYours = "This isn't your password.";
    await expect(account.start({ password: `${PASSWORD}?`, code: factor.code() })).rejects.toThrow(notYours);
    await expect(account.start({ password })).rejects.toThrow('Enter the code from your authenticator app.');
    await expect(account.start({ password, code: '000000' })).rejects.toThrow(wrong);
    await expect(account.remove({ password: `${PASSWORD}?`, code: factor.code() })).rejects.toThrow(notYours);
    await expect(account.remove({ password, code: '000000' })).rejects.toThrow(wrong);
    const [one = '', two = ''] = factor.recoveryCodes;
    await expect(account.renewCodes({ password: `${PASSWORD}?`, code: one })).rejects.toThrow(notYours);
    await expect(account.renewCodes({ password } as never)).rejects.toThrow('Enter the code');
    await expect(account.renewCodes({ password, code: '000000' })).rejects.toThrow(wrong);
    expect(await status()).toMatchObject({ recovery_codes_left: 10 });
    await account.renewCodes({ password, code: factor.code() });
    later(30);
    await expect(account.renewCodes({ password, code: one })).rejects.toThrow(wrong);
    const { recovery_codes } = await account.renewCodes({ password, code: factor.code() });
    await expect(confirm(two)).rejects.toThrow("This code isn't right");
    await expect(confirm(recovery_codes[0] ?? '')).resolves.toBeDefined();
    const again = await account.renewCodes({ password, code: recovery_codes[1] ?? '' });
    expect(again.recovery_codes).toHaveLength(10);
    later(30);
    expect(await account.remove({ password, code: factor.code() })).toMatchObject({ enabled: false });
    expect(await server.as().auth.login({ email: EMAIL, password })).toHaveProperty('token');
    await expect(account.renewCodes({ password, code: one })).rejects.toThrow('Not found.');
  });

  it('is confirmed by the account that started it, within a quarter of an hour', async () => {
    const admin = server.as(await server.signIn('admin')).secondFactor;
    const { draft, secret } = await admin.start({ password: PASSWORD });
    const code = codeOf(secret, server.clock.now);
    const late = 'That took too long. Start again.';
    await expect(server.as(token).secondFactor.confirm({ draft, code })).rejects.toThrow(late);
    await expect(admin.confirm({ draft: `${draft.slice(0, -2)}AA`, code })).rejects.toThrow(late);
    await expect(admin.confirm({ draft, code: '000000' })).rejects.toThrow(wrong);
    later(15 * 60);
    await expect(admin.confirm({ draft, code: codeOf(secret, server.clock.now) })).rejects.toThrow(late);
    expect(await admin.status()).toMatchObject({ enabled: false });
  });

  it('is confirmed once, in the session that started it, and only in place of what was there then', async () => {
    const late = 'That took too long. Start again.';
    const password = PASSWORD;
    const { secondFactor } = server.as(token);
    const [one = '', two = ''] = factor.recoveryCodes;
    const other = server.as((await confirm(two)).token).secondFactor;
    const { draft, secret } = await secondFactor.start({ password, code: one });
    const code = () => codeOf(secret, server.clock.now);
    await expect(other.confirm({ draft, code: code() })).rejects.toThrow(late);
    await secondFactor.confirm({ draft, code: code() });
    later(30);
    await expect(secondFactor.confirm({ draft, code: code() })).rejects.toThrow(late);
    expect(await status()).toMatchObject({ recovery_codes_left: 10 });

    await secondFactor.remove({ password, code: code() });
    const [early, chosen] = [await secondFactor.start({ password }), await secondFactor.start({ password })];
    const codeFor = (of: string) => codeOf(of, server.clock.now);
    await secondFactor.confirm({ draft: chosen.draft, code: codeFor(chosen.secret) });
    await expect(secondFactor.confirm({ draft: early.draft, code: codeFor(early.secret) })).rejects.toThrow(
      late,
    );
    later(30);
    await expect(confirm(codeFor(chosen.secret))).resolves.toBeDefined();
  });

  it('is turned on by one of several drafts that are confirmed at once', async () => {
    const { secondFactor } = server.as(token);
    await secondFactor.remove({ password: PASSWORD, code: factor.code() });
    const drafts = await Promise.all(
      Array.from({ length: 4 }, () => secondFactor.start({ password: PASSWORD })),
    );
    const outcomes = await Promise.allSettled(
      drafts.map(({ draft, secret }) =>
        secondFactor.confirm({ draft, code: codeOf(secret, server.clock.now) }),
      ),
    );
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.message] : [],
    );
    expect(refusals).toEqual(Array(3).fill('That took too long. Start again.'));
    expect(await status()).toMatchObject({ enabled: true, recovery_codes_left: 10 });
  });

  it('leaves neither the secret nor a recovery code in the database', async () => {
    const tables = ['second_factors', 'recovery_codes', 'sign_in_tickets', 'sessions', 'users'] as const;
    const ticket = await ticketOf(server, EMAIL);
    const rows = await Promise.all(
      tables.map((table) => server.deps.db.selectFrom(table).selectAll().execute()),
    );
    expect(rows.map((all) => all.length)).toEqual([1, 10, 1, 1, 1]);
    const stored = JSON.stringify(rows);
    for (const text of [factor.secret, ticket, token, ...factor.recoveryCodes])
      expect(stored).not.toContain(text);
  });

  it("can't be opened for another account, or under another secret", async () => {
    await server.signIn('admin');
    const [, admin] = await server.deps.db.selectFrom('users').select('id').orderBy('id').execute();
    const [own] = await server.deps.db.selectFrom('second_factors').selectAll().execute();
    await server.deps.db
      .insertInto('second_factors')
      .values({ ...own, user_id: admin?.id ?? 0 } as never)
      .execute();
    const ticket = await ticketOf(server, 'admin@candor.example');
    await expect(confirm(factor.code(), ticket)).rejects.toThrow('An error occurred');
    await expect(confirm(factor.code())).resolves.toBeDefined();
  });
});
