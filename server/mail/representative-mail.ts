import { emailedPaths } from '#shared/paths.ts';
import { layOut, SITE } from './lay-out.ts';
import type { Mail } from './mailer.ts';

const SUBJECT = `Speak for your company on ${SITE}`;
const BUTTON = 'Open the link';

/** The email with which someone shows that an address named in the DNS is theirs. It names the company by its domain. */
export function representativeMail(person: {
  to: string;
  domain: string;
  token: string;
  publicUrl: string;
}): Mail {
  const { to, domain, token, publicUrl } = person;
  const link = `${publicUrl}${emailedPaths.representative(token)}`;
  const why = `The DNS of ${domain} names this address. Open the link to speak for the company on ${SITE}.`;
  const expiry =
    "The link works once, for 1 hour. Don't forward it. Anyone who has it can speak for the company.";
  const ignore = "If you didn't ask for it, ignore this email. Nothing will happen.";
  return {
    to,
    subject: SUBJECT,
    text: [why, `${BUTTON}:\n${link}`, expiry, ignore, SITE].join('\n\n'),
    html: layOut({
      subject: SUBJECT,
      before: [why],
      button: { label: BUTTON, link },
      after: [expiry, ignore],
    }),
  };
}
