import { createServer, type Server } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { smtpMailer } from './mailer.ts';

const TIMEOUT_MS = 700;
const FROM = 'Candor <no-reply@candor.example>';
const FAILED = 'Failed to send verification email. Please try again.';
const open: { close: () => unknown }[] = [];

afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close();
});

/** A real SMTP server; the raw emails that it receives end up in `mails`. */
async function startSmtp(options: SMTPServerOptions = {}) {
  const mails: { raw: string; recipients: string[] }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
        mails.push({ raw: Buffer.concat(chunks).toString(), recipients });
        callback();
      });
    },
    ...options,
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => new Promise<void>((resolve) => smtp.close(() => resolve())) });
  return { mails, url: `smtp://127.0.0.1:${portOf(smtp.server as Server)}` };
}

async function startRaw(onConnection: Parameters<typeof createServer>[1]) {
  const raw = createServer(onConnection as never);
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => raw.close() });
  return `smtp://127.0.0.1:${portOf(raw)}`;
}

function portOf(listening: Server): number {
  const address = listening.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function startCandor(smtpUrl: string): Promise<{ server: TestServer; companyId: number }> {
  const server = await makeServer({ overrides: { mailer: smtpMailer(smtpUrl, FROM, TIMEOUT_MS) } });
  open.push(server);
  return {
    server,
    companyId: await makeCompany(server.deps.db, {
      name: 'Your account is locked, go to https://evil.example Söhne',
      domain: 'fjord.example',
    }),
  };
}

const sendTo = (
  { server, companyId }: { server: TestServer; companyId: number },
  email = 'kari@fjord.example',
) => server.as().verification.send({ email, company_id: companyId });

it('delivers plain text and HTML with a working link, its expiry and what is stored', async () => {
  const { mails, url } = await startSmtp();
  const candor = await startCandor(url);
  await sendTo(candor);
  expect(mails.map((mail) => mail.recipients)).toEqual([['kari@fjord.example']]);
  const mail = await PostalMime.parse(mails[0]?.raw ?? '');
  expect(mail).toMatchObject({
    subject: 'Your link to Candor',
    from: { address: 'no-reply@candor.example' },
  });
  expect(mail.to).toEqual([{ name: '', address: 'kari@fjord.example' }]);
  const link = /http:\S+/.exec(mail.text ?? '')?.[0] ?? '';
  const fields = new URLSearchParams(new URL(link).hash.slice(1));
  expect([...fields.keys(), fields.get('domain')]).toEqual(['token', 'domain', 'fjord.example']);
  const token = fields.get('token') ?? '';
  expect(await candor.server.as().verification.check({ token })).toEqual({ verified: true });
  for (const body of [mail.text, mail.html?.replaceAll('&#39;', "'")]) {
    expect(body).toContain('The link expires in 1 hour');
    expect(body).toContain("We don't keep your address");
    expect(body).toContain(token);
  }
  for (const shown of [mail.text, mail.html?.replace(/<head>.*<\/head>/, '').replaceAll(/<[^>]+>/g, ' ')]) {
    const words = shown?.trim().split(/\s+/) ?? [];
    expect(words.slice(-18).join(' ')).toMatch(/Check our key \(optional\)/);
    expect(words.length).toBeLessThanOrEqual(70);
  }
  // Anyone can type a company's name, so our emails must not carry it.
  expect(`${mail.text} ${mail.html}`).not.toMatch(/evil|Söhne/);
});

it.each([
  ['refuses the sender', { onMailFrom: (_address, _session, callback) => callback(new Error('no')) }],
  [
    'refuses the recipient',
    { onRcptTo: (_address, _session, callback) => callback(new Error('no such box')) },
  ],
  [
    'refuses the content',
    {
      onData: (stream, _session, callback) =>
        void stream.resume().on('end', () => callback(new Error('spam'))),
    },
  ],
] satisfies [string, SMTPServerOptions][])('says so when the mail server %s', async (_name, options) => {
  const { url } = await startSmtp(options);
  const candor = await startCandor(url);
  await expect(sendTo(candor)).rejects.toThrow(FAILED);
});

it.each([
  ['hangs without a greeting', () => {}],
  ['drops the connection right away', (socket: { destroy: () => void }) => socket.destroy()],
  [
    'sends an endless greeting byte by byte',
    (socket: NodeJS.WritableStream & { on: (event: string, listener: () => void) => void }) => {
      const timer = setInterval(() => socket.write('220-wait\r\n'), 100);
      socket.on('close', () => clearInterval(timer));
      socket.on('error', () => clearInterval(timer));
    },
  ],
])('gives up in time when the mail server %s', async (_name, onConnection) => {
  const candor = await startCandor(await startRaw(onConnection as never));
  await expect(sendTo(candor)).rejects.toThrow(FAILED);
});

it('says so when there is no mail server', async () => {
  const candor = await startCandor('smtp://127.0.0.1:1');
  await expect(sendTo(candor)).rejects.toThrow(FAILED);
});

it('logs nothing when an email fails: the line would date the verification that follows', async () => {
  const { url } = await startSmtp({
    onRcptTo: (address, _session, callback) => callback(new Error(`no box ${address.address}`)),
  });
  const { server, companyId } = await startCandor(url);
  const payload = { email: 'secret.person@fjord.example', company_id: companyId };
  const overRest = await server.app.inject({ method: 'POST', url: '/api/v1/email/verify/send', payload });
  expect([overRest.statusCode, overRest.json()]).toEqual([503, { message: FAILED }]);
  const overTrpc = await server.app.inject({ method: 'POST', url: '/api/trpc/verification%2Esend', payload });
  expect(overTrpc.statusCode).toBe(503);
  expect(server.logs).toEqual([]);
});

it('cannot be given a second recipient or header', async () => {
  const { mails, url } = await startSmtp();
  const candor = await startCandor(url);
  for (const email of [
    'a@fjord.example,b@fjord.example',
    'a@fjord.example\r\nBcc: b@fjord.example',
    'Name <a@fjord.example>',
    '"a,b"@fjord.example',
  ]) {
    await expect(sendTo(candor, email)).rejects.toThrow('valid email');
  }
  expect(mails).toEqual([]);
  await smtpMailer(url, FROM, TIMEOUT_MS).send({
    to: 'a@fjord.example',
    subject: 'Your link to review X\r\nBcc: b@fjord.example',
    text: 'x',
    html: 'x',
  });
  expect(mails.map((mail) => mail.recipients)).toEqual([['a@fjord.example']]);
  expect((await PostalMime.parse(mails[0]?.raw ?? '')).bcc ?? []).toEqual([]);
});
