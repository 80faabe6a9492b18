import { startMailServer, tokenIn } from '#testing/server/mail-server.ts';

/** A real SMTP server that knows the token of the newest link that each address got. */
export async function openPostOffice(place: { host?: string; port?: number } = {}) {
  const { mails, url, close } = await startMailServer({}, place);
  return {
    url,
    close,
    /** Empty if no link has come. */
    tokenOf: (address: string): string =>
      tokenIn(mails.findLast(({ recipients }) => recipients.includes(address))?.raw ?? ''),
  };
}

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>;
