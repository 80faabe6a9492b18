import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { freePort } from '#testing/database/free-port.ts';
import { startMailServer } from '#testing/server/mail-server.ts';
import { makeServer } from '#testing/server/make-app.ts';
import { movableClock } from '#testing/server/movable-clock.ts';
import { runDoctor } from '#testing/server/run-doctor.ts';
import { runMain } from '#testing/server/run-main.ts';
import { createMailWatch } from './mail-watch.ts';
import { smtpMailer } from './mailer.ts';

const TIMEOUT_MS = 10_000;
const TEN_MINUTES_MS = 600_000;
const PATIENT = { timeout: 30_000 };
const PASSWORD = 'hunter2-of-the-mail-server';

const open: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close();
});

async function startSmtp(options: SMTPServerOptions = {}, port = 0) {
  const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, done) => done(null, { user: 'candor' });
  const { url, close } = await startMailServer({ authOptional: false, onAuth, ...options }, { port });
  open.push({ close });
  return { port: Number(new URL(url).port), close };
}

/** A site at 12:03, with a mail server at this port, and what its watch has said. */
async function startSite(port: number) {
  const url = `smtp://candor:${PASSWORD}@127.0.0.1:${port}`;
  const server = await makeServer({
    overrides: ({ now }) => ({
      mailWatch: createMailWatch(url, TIMEOUT_MS, now),
      mailer: smtpMailer({
        smtpUrl: url,
        mailFrom: 'no-reply@candor.example',
        mailTimeoutMs: TIMEOUT_MS,
      }),
    }),
  });
  open.push(server);
  const lines: string[] = [];
  const lookAt = async (time: string) => {
    server.clock.now = new Date(`2026-06-15T${time}:00.000Z`);
    await server.deps.mailWatch.look((line) => lines.push(line));
    return (await server.app.inject('/readyz')).json();
  };
  return { server, lines, lookAt };
}

const DOWN =
  "No email can be sent since 2026-06-15 12:00 UTC, because the mail server doesn't answer (ECONNREFUSED).";

it('says in /readyz and once an hour in the log that the mail server is gone, and that it is back', async () => {
  const port = await freePort();
  const { lines, lookAt } = await startSite(port);
  expect(await lookAt('12:10')).toEqual({ status: 'ready', email: DOWN });
  expect(await lookAt('12:20')).toEqual({ status: 'ready', email: DOWN });
  expect(await lookAt('13:00')).toEqual({ status: 'ready', email: DOWN });
  expect(lines).toEqual([DOWN]);
  const smtp = await startSmtp({}, port);
  expect(await lookAt('13:10')).toEqual({ status: 'ready' });
  expect(lines).toEqual([DOWN, 'Emails can be sent again.']);
  await smtp.close();
  expect(await lookAt('13:20')).toMatchObject({ email: DOWN.replace('12:00', '13:00') });
  expect(lines).toHaveLength(2);
  await lookAt('14:00');
  expect(lines.slice(2)).toEqual([DOWN.replace('12:00', '13:00')]);
});

it('says when the mail server refuses the account, without its words or the password', async () => {
  const { port } = await startSmtp({
    onAuth: (auth, _session, done) => done(new Error(`no ${auth.username} with ${auth.password}`)),
  });
  const { lines, lookAt } = await startSite(port);
  const { email } = await lookAt('12:10');
  expect(email).toMatch(/doesn't accept the user name and password in SMTP_URL \(535\)\.$/);
  expect(lines).toEqual([email]);
  expect(email).not.toContain('hunter2');
});

it("says nothing about an email that fails: it is a person's", async () => {
  const { port } = await startSmtp({
    onRcptTo: (_address, _session, done) => done(new Error('no such box')),
  });
  const { server, lines, lookAt } = await startSite(port);
  const company_id = await makeCompany(server.deps.db, { domain: 'fjord.example' });
  const answers: unknown[] = [await lookAt('12:10')];
  for (let times = 0; times < 6; times += 1)
    await expect(
      server.as().verification.send({ email: `kari${times}@fjord.example`, company_id }),
    ).rejects.toThrow('Failed to send verification email. Please try again.');
  answers.push(await lookAt('12:20'), await lookAt('13:00'));
  expect(answers).toEqual([{ status: 'ready' }, { status: 'ready' }, { status: 'ready' }]);
  expect([lines, server.logs]).toEqual([[], []]);
});

it('a server looks at its start and every ten minutes, and serves readers meanwhile', async () => {
  const clock = movableClock();
  const port = await freePort();
  const env = { SMTP_URL: `smtp://candor:${PASSWORD}@127.0.0.1:${port}` };
  const site = await runMain({ env, imports: clock.imports });
  open.push({ close: site.stop });
  const ready = async () => (await fetch(`${site.url}/readyz`)).json();
  await expect
    .poll(ready, PATIENT)
    .toMatchObject({ status: 'ready', email: expect.stringContaining("doesn't answer") });
  expect((await fetch(`${site.url}/api/v1/companies`)).status).toBe(200);
  expect(site.output()).toContain('No email can be sent since');
  const { complaints } = await runDoctor(site.cwd, { ...env, PUBLIC_URL: site.url });
  for (const report of [
    /^problem Site .* is ready, but it says: "No email can be sent since .* \(ECONNREFUSED\)\."/,
    /^problem Mail server .* doesn't accept us, so no one gets a link: the mail server doesn't answer \(ECONNREFUSED\)/,
  ])
    expect(complaints).toContainEqual(expect.stringMatching(report));
  await startSmtp({}, port);
  clock.moveBefore(100, TEN_MINUTES_MS);
  await expect.poll(ready, PATIENT).toEqual({ status: 'ready' });
  expect(site.output()).not.toContain(PASSWORD);
});
