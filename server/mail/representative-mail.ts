import { emailedPaths } from '#shared/paths.ts';
import { letter, SITE } from './lay-out.ts';
import type { Mail } from './mailer.ts';

type Person = { to: string; domain: string; token: string; publicUrl: string };

/** The email with which someone shows that an address named in the DNS is theirs. It names the company by its domain. */
export function representativeMail({ to, domain, token, publicUrl }: Person): Mail {
  return letter({
    to,
    subject: `Speak for your company on ${SITE}`,
    before: [`The DNS of ${domain} names this address. Open the link to speak for the company on ${SITE}.`],
    button: { label: 'Open the link', link: `${publicUrl}${emailedPaths.representative(token)}` },
    after: [
      "The link works once, for 1 hour. Don't forward it. Anyone who has it can speak for the company.",
      "If you didn't ask for it, ignore this email. Nothing will happen.",
    ],
  });
}
