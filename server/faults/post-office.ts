import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps the token of the newest link that each address got. */
export async function openPostOffice() {
  const tokens = new Map<string, string>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      let mail = '';
      stream.on('data', (chunk) => (mail += chunk));
      stream.on('end', () => {
        // Quoted-printable: long lines are broken, and an equals sign is written as =3D.
        const [, token] =
          /#[^\s]*token=([\w-]+)/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')) ?? [];
        for (const { address } of envelope.rcptTo) tokens.set(address, token ?? '');
        callback();
      });
    },
  });
  smtp.on('error', () => {});
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    tokenOf: (address: string) => tokens.get(address) ?? '',
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>;
