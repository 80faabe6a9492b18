import type { Config } from '#server/env.ts';
import { tryMailServer } from '#server/mail/mailer.ts';
import { type Finding, ok, PATIENCE_MS, problem, reasonOf, warning } from './finding.ts';

const CHECK = 'Mail server';

/** Whether the mail server accepts us, and whether anybody on the way can read along. No email is sent. */
export async function checkMailServer({ smtpUrl }: Config): Promise<Finding[]> {
  if (smtpUrl === undefined)
    return [warning(CHECK, 'SMTP_URL is not set: emails stay on this machine, at /dev/mailbox.')];
  const { hostname, host } = new URL(smtpUrl);
  try {
    const { encrypted } = await tryMailServer(smtpUrl, PATIENCE_MS);
    if (encrypted || isThisMachine(hostname))
      return [ok(CHECK, `${host} accepts the connection and the account.`)];
    return [
      problem(
        CHECK,
        `The connection to ${host} isn't encrypted, so that anybody on the way reads the links: use a server with STARTTLS, or smtps:// in SMTP_URL.`,
      ),
    ];
  } catch (error) {
    return [
      problem(
        CHECK,
        `${host} doesn't accept us, so that nobody gets a link (${reasonOf(error)}): check SMTP_URL.`,
      ),
    ];
  }
}

const isThisMachine = (name: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(name);
