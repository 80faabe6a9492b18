import { type AddressInfo, createServer, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { startMailServer } from '#testing/server/mail-server.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { smtpMailer } from './mailer.ts';

const TIMEOUT_MS = 700;
const FROM = 'Candor <no-reply@candor.example>';
const FAILED = 'Failed to send verification email. Please try again.';
const outbox = (smtpUrl: string) => ({ smtpUrl, mailFrom: FROM, mailTimeoutMs: TIMEOUT_MS });
const open: { close: () => unknown }[] = [];

afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close();
});

async function startSmtp(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options);
  open.push(server);
  return server;
}

async function startRaw(onConnection: (socket: Socket) => void) {
  const raw = createServer(onConnection);
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => raw.close() });
  return `smtp://127.0.0.1:${(raw.address() as AddressInfo).port}`;
}

async function startCandor(smtpUrl: string): Promise<{ server: TestServer; companyId: number }> {
  const server = await makeServer({ overrides: { mailer: smtpMailer(outbox(smtpUrl)) } });
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

it('gives up in time when the mail server sends an endless greeting byte by byte', async () => {
  const url = await startRaw((socket) => {
    const timer = setInterval(() => socket.write('220-wait\r\n'), 100);
    socket.on('close', () => clearInterval(timer));
    socket.on('error', () => clearInterval(timer));
  });
  await expect(sendTo(await startCandor(url))).rejects.toThrow(FAILED);
});

it('M5: an email that is over a limit takes as long as the others, and fails when they do', async () => {
  const DELIVERY_MS = 400;
  let delivered = 0;
  const { url } = await startSmtp({
    onData(stream, _session, callback) {
      delivered += 1;
      stream.resume().on('end', () => setTimeout(callback, DELIVERY_MS));
    },
  });
  const mailer = smtpMailer({ ...outbox(url), mailTimeoutMs: 10_000 });
  const timed = async (work: () => Promise<void>) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const letter = { to: 'kari@fjord.example', subject: 'x', text: 'x', html: 'x' };
  const sent = await timed(() => mailer.send(letter));
  for (let count = 0; count < 3; count += 1)
    expect(await timed(mailer.sendNothing)).toBeGreaterThan(0.9 * DELIVERY_MS);
  expect([sent > DELIVERY_MS, delivered]).toEqual([true, 1]);
  for (const broken of [await startRaw((socket: Socket) => socket.destroy()), 'smtp://127.0.0.1:1'])
    await expect(smtpMailer(outbox(broken)).sendNothing()).rejects.toThrow();
});

it('logs nothing when an email fails: the line would date the verification that follows', async () => {
  const { url } = await startSmtp({
    onRcptTo: (address, _session, callback) => callback(new Error(`no box ${address.address}`)),
  });
  const { server, companyId } = await startCandor(url);
  const payload = { email: 'secret.person@fjord.example', company_id: companyId };
  const overRest = await server.app.inject({ method: 'POST', url: '/api/v1/email/verify/send', payload });
  expect([overRest.statusCode, overRest.json()]).toEqual([503, { code: 'mail_failed', message: FAILED }]);
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
  await smtpMailer(outbox(url)).send({
    to: 'a@fjord.example',
    subject: 'Your link to review X\r\nBcc: b@fjord.example',
    text: 'x',
    html: 'x',
  });
  expect(mails.map((mail) => mail.recipients)).toEqual([['a@fjord.example']]);
  expect((await PostalMime.parse(mails[0]?.raw ?? '')).bcc ?? []).toEqual([]);
});
