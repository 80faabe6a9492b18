import { startMailServer } from '#testing/server/mail-server.ts';

/** A real SMTP server that knows the token of the newest link that each address got. */
export async function openPostOffice(place: { host?: string; port?: number } = {}) {
  const { mails, url, close } = await startMailServer({}, place);
  return {
    url,
    close,
    /** Empty if no link has come. */
    tokenOf(address: string): string {
      const raw = mails.findLast(({ recipients }) => recipients.includes(address))?.raw ?? '';
      // Quoted-printable: long lines are broken, and an equals sign is written as =3D.
      const mail = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
      return /#[^\s]*token=([\w-]+)/.exec(mail)?.[1] ?? '';
    },
  };
}

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>;
