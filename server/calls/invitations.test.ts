import { beforeEach, expect, it } from 'vitest';
import { ensureAccount } from '#server/actions/ensure-account.ts';
import { emailInvitation, invite, inviteFirstAdmin } from '#server/actions/invite-person.ts';
import { describeEachServer, PASSWORD } from '#testing/server/make-app.ts';
import { enrol, ticketOf } from '#testing/server/second-factor.ts';

const start = new Date('2026-06-15T12:03:00.000Z');
const gone = 'This invitation has expired or has been used. Ask an admin for a new one.';
const email = 'bo@people.example';
const chosen = { name: 'Bo', password: PASSWORD, password_confirmation: PASSWORD };

describeEachServer('invitations', async (server) => {
  let admin: string;
  beforeEach(async () => {
    server.clock.now = start;
    await server.deps.db.deleteFrom('users').execute();
    await server.deps.db.deleteFrom('invitations').execute();
    admin = await server.signIn('admin');
  });

  const team = () => server.as(admin).team;
  const invitations = () => server.as().invitations;
  const tokenIn = (link: string) => new URLSearchParams(link.split('#')[1]).get('token') ?? '';
  const invited = async (role: 'moderator' | 'admin' = 'moderator', to = email) =>
    tokenIn((await team().invite({ email: to, role })).link);
  const withdrawals = async () => {
    const entries = server.deps.db.selectFrom('audit_entries').select('number');
    return (await entries.where('kind', '=', 'invitation_withdrawn').execute()).length;
  };
  const logIn = (to = email, password = PASSWORD) => server.as().auth.login({ email: to, password });

  it('lets the invited person choose a name and a password, once', async () => {
    const sent = await team().invite({ email: 'Bo@People.example', role: 'moderator' });
    expect(sent).toEqual({
      email,
      role: 'moderator',
      expires_at: '2026-06-18T12:03:00.000Z',
      link: expect.stringMatching(/^http:\/\/localhost:3000\/invitation#token=[\w-]{43}$/),
      emailed: true,
    });
    const token = tokenIn(sent.link);
    for (const _ of [1, 2])
      expect(await invitations().check({ token })).toEqual({
        email,
        role: 'moderator',
        expires_at: '2026-06-18T12:03:00.000Z',
      });
    const short = { ...chosen, password: 'seal mop', password_confirmation: 'seal mop' };
    expect(await invitations().accept({ token, ...short })).toEqual({ accepted: true, email });
    expect((await logIn(email, 'seal mop')).user).toMatchObject({ name: 'Bo', email, roles: ['moderator'] });
    await expect(invitations().accept({ token, ...chosen })).rejects.toThrow(gone);
    await expect(invitations().check({ token })).rejects.toThrow(gone);
    expect(await team().list()).toMatchObject({ invitations: [] });
  });

  it('sends the link by email too, and stores only its hash', async () => {
    const { link } = await team().invite({ email, role: 'admin' });
    const { to, subject, links, html } = server.newestMail();
    expect({ to, subject, links }).toEqual({
      to: email,
      subject: 'Your invitation to Candor',
      links: [link],
    });
    expect(html).toContain(`href="${link}"`);
    const rows = await server.deps.db.selectFrom('invitations').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(tokenIn(link));
  });

  it('says when the mail server failed, and shows the link all the same', async () => {
    const mailer = { ...server.deps.mailer, send: () => Promise.reject(new Error('refused')) };
    const invitation = await invite(server.deps, { email, role: 'moderator' });
    expect(await emailInvitation({ mailer }, invitation)).toBe(false);
    expect(await invitations().check({ token: tokenIn(invitation.link) })).toMatchObject({ email });
  });

  it('expires after 72 hours, when replaced, and when withdrawn', async () => {
    const old = await invited();
    server.clock.now = new Date('2026-06-18T12:03:00.000Z');
    await expect(invitations().check({ token: old })).rejects.toThrow(gone);
    await expect(invitations().accept({ token: old, ...chosen })).rejects.toThrow(gone);
    server.clock.now = start;
    const replaced = await invited('admin');
    const newest = await invited();
    await expect(invitations().check({ token: replaced })).rejects.toThrow(gone);
    expect(await team().list()).toMatchObject({ invitations: [{ email, role: 'moderator' }] });
    for (const _ of [1, 2])
      expect(await team().withdraw({ email: 'BO@people.example' })).toEqual({ withdrawn: true });
    expect(await withdrawals()).toBe(1);
    await expect(invitations().accept({ token: newest, ...chosen })).rejects.toThrow(gone);
    await expect(invitations().check({ token: 'made-up' })).rejects.toThrow(gone);
  });

  it('is accepted by one of several requests at once', async () => {
    const token = await invited();
    const outcomes = await Promise.allSettled(
      ['Bo', 'Cy', 'Di'].map((name) => invitations().accept({ token, ...chosen, name })),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    [{ name: 'B' }, 'Name must be at least 2 characters'],
    [{ password: 'seven77' }, 'Password must be at least 8 characters'],
    [{ password_confirmation: 'something else' }, "Passwords don't match"],
  ])('refuses %j and stays open', async (values, message) => {
    const token = await invited();
    const refused = await server.app.inject({
      method: 'POST',
      url: '/api/v1/invitations/accept',
      payload: { token, ...chosen, ...values },
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toMatch(message);
    expect(await invitations().check({ token })).toMatchObject({ email });
  });

  it('takes over an account that someone registered before, with its sessions and second factor', async () => {
    const stranger = await server.as().auth.register({ ...chosen, name: 'Mallory', email });
    await enrol(server, stranger.token);
    const token = await invited();
    await invitations().accept({ token, ...chosen });
    await expect(server.as(stranger.token).secondFactor.status()).rejects.toThrow('Please sign in.');
    expect((await logIn()).user).toMatchObject({ name: 'Bo', roles: ['moderator'] });
  });

  it('refuses to invite a team member, whose role an admin changes instead', async () => {
    await server.signIn('moderator');
    await expect(team().invite({ email: 'Moderator@candor.example', role: 'admin' })).rejects.toThrow(
      'This person is already on the team. Change their role instead.',
    );
  });

  it('gives a team member a new password if the people who run the site invite them, and keeps their second factor', async () => {
    const { code } = await enrol(server, await server.signIn('moderator'));
    const person = { email: 'moderator@candor.example', role: 'moderator' as const };
    const { link } = await invite(server.deps, person);
    await invitations().accept({ token: tokenIn(link), ...chosen });
    const ticket = await ticketOf(server, person.email);
    expect((await server.as().auth.confirm({ ticket, code: code() })).user.name).toBe('Bo');
  });

  it('never makes the last admin less', async () => {
    const { link } = await invite(server.deps, { email: 'admin@candor.example', role: 'moderator' });
    await expect(invitations().accept({ token: tokenIn(link), ...chosen })).rejects.toThrow(
      'This is the last admin. Make someone else an admin first.',
    );
  });

  it.each([
    ['moderator', 'admin', 'moderator'],
    ['moderator', 'user', 'moderator'],
    ['user', 'admin', 'user'],
    [undefined, 'moderator', ''],
  ] as const)(
    'to an account with the role %s as %s is in the audit log, with what it was before',
    async (has, role, before) => {
      if (has) await server.signIn(has);
      const { link } = await invite(server.deps, { email: has ? `${has}@candor.example` : email, role });
      await invitations().accept({ token: tokenIn(link), ...chosen });
      const entries = server.deps.db.selectFrom('audit_entries').selectAll().orderBy('number', 'desc');
      expect(await entries.executeTakeFirst()).toMatchObject({
        kind: 'invitation_used',
        actor_name: 'Bo',
        before,
        after: role,
      });
    },
  );

  it('of the first admin names no one, and ends when there is an admin', async () => {
    await server.deps.db.deleteFrom('users').execute();
    const earlier = tokenIn(await inviteFirstAdmin(server.deps));
    const token = tokenIn(await inviteFirstAdmin(server.deps));
    await expect(invitations().check({ token: earlier })).rejects.toThrow(gone);
    expect(await invitations().check({ token })).toMatchObject({ email: '', role: 'admin' });
    await expect(invitations().accept({ token, ...chosen })).rejects.toMatchObject({
      cause: { errors: { email: ['Invalid email address'] } },
    });
    expect(await invitations().accept({ token, email: 'Bo@People.example', ...chosen })).toMatchObject({
      email,
    });
    expect((await logIn()).user.roles).toContain('admin');

    const late = tokenIn(await inviteFirstAdmin(server.deps));
    for (const use of [
      () => invitations().check({ token: late }),
      () => invitations().accept({ token: late, email, ...chosen }),
    ])
      await expect(use()).rejects.toThrow(gone);
    admin = await server.signIn('admin');
    expect((await team().list()).invitations).toEqual([]);
  });

  it('ends when the account is made in another way', async () => {
    const token = await invited('admin');
    await ensureAccount(server.deps, { email, name: 'Bo', password: PASSWORD, role: 'user' });
    await expect(invitations().accept({ token, ...chosen })).rejects.toThrow(gone);
  });
});
