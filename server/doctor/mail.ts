import { sendThrough, tryMailServer } from '#server/mail/mailer.ts';
import { whyNotSent } from '#server/mail/why-not-sent.ts';
import type { Config } from '#server/start/env.ts';
import { site } from '#shared/site.ts';
import { type Finding, ok, PATIENCE_MS, problem, reasonOf, warning } from './finding.ts';

const CHECK = 'Mail server';
const LOOK =
  "Check that it didn't land in spam, then view its source. The headers should say spf=pass, dkim=pass and dmarc=pass.";

/** Whether the mail server accepts us, and whether anyone on the way can read along. */
export async function checkMailServer({ smtpUrl }: Config): Promise<Finding[]> {
  if (smtpUrl === undefined)
    return [warning(CHECK, "SMTP_URL isn't set, so emails stay on this machine, at /dev/mailbox.")];
  const { hostname, host } = new URL(smtpUrl);
  try {
    await tryMailServer(smtpUrl, PATIENCE_MS);
  } catch (error) {
    return [
      problem(
        CHECK,
        `${host} doesn't accept us, so no one gets a link: ${whyNotSent(error)}${itsWords(error, smtpUrl)}. Check SMTP_URL, and check that the mail server is running and lets this machine in.`,
      ),
    ];
  }
  const isEncrypted = await tryMailServer(smtpUrl, PATIENCE_MS, true).then(
    () => true,
    () => false,
  );
  if (isEncrypted || isThisMachine(hostname))
    return [ok(CHECK, `${host} accepts the connection and the account.`)];
  return [
    problem(
      CHECK,
      `The connection to ${host} isn't encrypted, so anyone along the way can read the links. Use a server with STARTTLS, or smtps:// in SMTP_URL.`,
    ),
  ];
}

/** What the mail server answered, without the account, which it may repeat. */
function itsWords(error: unknown, url: string): string {
  const { response } = error as { response?: unknown };
  if (typeof response !== 'string') return '';
  const { username, password } = new URL(url);
  const secrets = [username, password].filter(Boolean).map(decodeURIComponent);
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), response);
  return `. It says "${hidden.split('\n')[0]?.trim()}"`;
}

/** Sends a test email, if someone has named an address for it, just as links are sent. Nothing is recorded. */
export async function sendTestMail(
  { smtpUrl, mailFrom, mailTimeoutMs, publicUrl }: Config,
  to: string | undefined,
): Promise<Finding[]> {
  if (to === undefined) return [];
  const check = 'Test email';
  if (smtpUrl === undefined) return [problem(check, 'No email leaves this machine until you set SMTP_URL.')];
  const { host } = new URL(smtpUrl);
  const subject = `Test email from ${site.name}`;
  const text = `Someone at ${publicUrl} has run \`npm run doctor\` to check that its emails arrive. This one did.\n\n${LOOK}\n`;
  try {
    const answer = await sendThrough(smtpUrl, mailFrom, mailTimeoutMs, { to, subject, text });
    return [ok(check, `${host} has accepted an email from ${mailFrom} to ${to} (${answer}). ${LOOK}`)];
  } catch (error) {
    return [
      problem(
        check,
        `${host} didn't accept an email from ${mailFrom} to ${to} (${reasonOf(error)}). Check the address, MAIL_FROM, and what this server lets you send.`,
      ),
    ];
  }
}

const isThisMachine = (name: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(name);
