import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

const PORT = 2525;

/** A mail server that keeps the token of each emailed link. */
export async function openMailbox(host: string) {
  const tokens = new Map<string, string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      text(stream).then((mail) => {
        // Long lines end in "=", and "=" itself is written as "=3D".
        const plain = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
        const token = /[#&]token=([\w.~-]+)/.exec(plain)?.[1];
        for (const { address } of envelope.rcptTo) if (token) tokens.set(address, token);
        done();
      }, done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(PORT, host, resolve));
  return {
    tokenFor: (address: string) => tokens.get(address),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
