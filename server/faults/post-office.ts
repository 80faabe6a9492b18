import { startMailServer, tokenIn } from '#testing/server/mail-server.ts';

/** A real SMTP server that keeps the token of the newest link that each address got. */
export async function openPostOffice() {
  const tokens = new Map<string, string>();
  const { url, close } = await startMailServer({
    onData(stream, { envelope }, callback) {
      let mail = '';
      stream.on('data', (chunk) => (mail += chunk));
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) tokens.set(address, tokenIn(mail));
        callback();
      });
    },
  });
  return { url, close, tokenOf: (address: string) => tokens.get(address) ?? '' };
}

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>;
