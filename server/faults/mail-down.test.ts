import { createServer, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { smtpMailer } from '#server/mail/mailer.ts';
import { callLimits } from '#shared/call-limits.ts';
import { errorTable } from '#shared/errors.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { createAuthority } from '#testing/server/certificates.ts';
import { startMailServer } from '#testing/server/mail-server.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';

const PATIENCE_MS = 600;
const FAILED = { code: 'mail_failed', message: errorTable.mail_failed.message };

let server: TestServer;
let stop = () => {};
afterEach(async () => {
  await server.close();
  stop();
});

/** A mail server that does what it likes with each connection. */
async function postOffice(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  stop = () => {
    for (const socket of sockets) socket.destroy();
    listening.close();
  };
  return `smtp://127.0.0.1:${(listening.address() as { port: number }).port}`;
}

/** Greets, and gives one answer to the command that names the recipient. */
const answering = (answer: string) => (socket: Socket) => {
  socket.write('220 here\r\n');
  socket.on('data', (data) => {
    const said = data.toString();
    socket.write(
      said.startsWith('RCPT') ? `${answer}\r\n` : said.startsWith('EHLO') ? '250 here\r\n' : '250 ok\r\n',
    );
  });
};

async function realOffice(options: SMTPServerOptions): Promise<string> {
  const { url, close } = await startMailServer(options);
  stop = () => void close();
  return options.secure ? url.replace('smtp://127.0.0.1', 'smtps://localhost') : url;
}

const troubles: [string, () => Promise<string>][] = [
  ['is down', async () => 'smtp://127.0.0.1:1'],
  ['accepts and never answers', () => postOffice(() => {})],
  ['drops the connection right away', () => postOffice((socket) => socket.destroy())],
  ['refuses us', () => realOffice({ onMailFrom: (_address, _session, done) => done(new Error('no')) })],
  ['refuses the address (550)', () => postOffice(answering('550 no such mailbox'))],
  [
    'refuses the content',
    () =>
      realOffice({
        onData: (stream, _session, done) => void stream.resume().on('end', () => done(new Error('spam'))),
      }),
  ],
  ['wants no more connections (421)', () => postOffice((socket) => socket.end('421 busy\r\n'))],
  ['asks to come again later (451)', () => postOffice(answering('451 greylisted'))],
  [
    'shows a certificate that no one has vouched for',
    () => realOffice({ ...createAuthority().issue(90), secure: true }),
  ],
  [
    'answers nonsense instead of TLS',
    async () => (await postOffice((socket) => socket.write('not a handshake'))).replace('smtp:', 'smtps:'),
  ],
];

it.each(troubles)(
  'a mail server that %s: a sentence, nothing stored, and no attempt used up',
  async (_, url) => {
    let works = false;
    const broken = smtpMailer({
      smtpUrl: await url(),
      mailFrom: 'Candor <no-reply@candor.example>',
      mailTimeoutMs: PATIENCE_MS,
    });
    server = await makeServer({
      rateLimits: true,
      overrides: (usual) => ({
        mailer: { ...usual.mailer, send: (mail) => (works ? usual.mailer : broken).send(mail) },
      }),
    });
    const company_id = await makeCompany(server.deps.db, { domain: 'fjord.example' });
    const payload = { email: 'kari@fjord.example', company_id };
    const send = () => server.app.inject({ method: 'POST', url: '/api/v1/email/verify/send', payload });
    // Twice as often as one person may ask for emails.
    for (let count = 0; count < 2 * callLimits.mailsToOne.times; count += 1) {
      const answer = await send();
      const { statusCode, headers } = answer;
      expect([statusCode, headers['retry-after'], answer.json()]).toEqual([503, '60', FAILED]);
    }
    works = true;
    expect((await send()).statusCode).toBe(200);
    expect(server.deps.mailer.captured?.()).toHaveLength(1);
  },
);
