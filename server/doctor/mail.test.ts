import { afterEach, expect, it } from 'vitest';
import { startMailServer } from '#testing/server/mail-server.ts';
import { runDoctor } from '#testing/server/run-doctor.ts';
import { newFolder } from '#testing/server/run-main.ts';

const open: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close();
});

it('sends a test email if it is asked to, and says what the mail server answered', async () => {
  const { mails, url, close } = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('full') ? new Error('mailbox full') : undefined),
  });
  open.push({ close });
  const send = async (to: string) => {
    const settings = { SMTP_URL: url, MAIL_FROM: 'Candor <no-reply@candor.example>' };
    const doctor = await runDoctor(newFolder(), settings, { parameters: ['--send-test-mail', to] });
    return { ...doctor, says: doctor.findings.filter((line) => /^\w+ Test email /.test(line)) };
  };
  const accepted = await send('me@candor.example');
  expect(accepted.says).toEqual([
    expect.stringMatching(
      /^ok Test email 127.* has accepted an email from Candor <.*> to me@candor\.example \(250 .*\)\. .* spf=pass, dkim=pass and dmarc=pass\.$/,
    ),
  ]);
  expect(mails.map(({ raw }) => raw)).toEqual([
    expect.stringMatching(/^From: Candor <no-reply@candor\.example>\r\nTo: me@candor/m),
  ]);
  expect(mails[0]?.raw).toContain('Subject: Test email from Candor');
  expect((await send('full@candor.example')).says).toEqual([
    expect.stringMatching(
      /^problem Test email .* didn't accept an email .*mailbox full\)\. Check the address/,
    ),
  ]);
  const misspelled = await send('candor.example');
  expect([misspelled.status, misspelled.output]).toEqual([
    1,
    expect.stringMatching(/^--send-test-mail doesn't name an email address\.\nUsage: npm run doctor/),
  ]);
  expect(mails).toHaveLength(1);
});

it('M9: sends one to where emails come back as well, and says that no one should get it', async () => {
  const { mails, url, close } = await startMailServer();
  open.push({ close });
  const settings = {
    SMTP_URL: url,
    MAIL_FROM: 'Candor <no-reply@candor.example>',
    MAIL_BOUNCES: 'bounces@candor.example',
  };
  const parameters = ['--send-test-mail', 'me@candor.example'];
  const { findings } = await runDoctor(newFolder(), settings, { parameters });
  expect(findings).toContainEqual(
    expect.stringMatching(
      /^ok Bounces 127.* has accepted an email from .* to bounces@candor\.example .*it should be in no mailbox\.$/,
    ),
  );
  expect(mails.map(({ recipients }) => recipients)).toEqual([
    ['me@candor.example'],
    ['bounces@candor.example'],
  ]);
});
