import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

export type Received = { raw: string; recipients: string[]; envelope: SMTPServerSession['envelope'] };

/** The code in an email with a verification link, if it has one. */
export const codeIn = (text: string): string => /: ([0-9A-Z]{4}-[0-9A-Z]{4})\b/.exec(text)?.[1] ?? '';

/** Quoted-printable: long lines are broken, and an equals sign is written as =3D. */
export const decoded = (raw: string): string => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');

/** The token of the link in an email. */
export const tokenIn = (raw: string): string => /#[^\s]*token=([\w-]+)/.exec(decoded(raw))?.[1] ?? '';

/** A real SMTP server that collects what it receives in `mails`. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  { host = '127.0.0.1', port = 0 } = {},
) {
  const mails: Received[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const { envelope } = session;
        const recipients = envelope.rcptTo.map((recipient) => recipient.address);
        mails.push({ raw: Buffer.concat(chunks).toString(), recipients, envelope });
        callback();
      });
    },
    ...options,
  });
  smtp.on('error', () => {});
  smtp.listen(port, host);
  await once(smtp.server, 'listening');
  return {
    mails,
    url: `smtp://${host}:${(smtp.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}
