import { sendThrough, tryMailServer } from '#server/mail/mailer.ts';
import { whyNotSent } from '#server/mail/why-not-sent.ts';
import type { Config } from '#server/start/env.ts';
import { site } from '#shared/site.ts';
import { type Finding, ok, PATIENCE_MS, problem, reasonOf, warning } from './finding.ts';

const CHECK = 'Mail server';
const LOOK =
  "Check that it didn't land in spam, then view its source. The headers should say spf=pass, dkim=pass and dmarc=pass.";
const DISCARDED = 'Check that your mail server has discarded it: it should be in no mailbox.';

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

/**
 * Sends a test email, as links are sent, to the address that was given, and one to where emails bounce. Nothing is
 * recorded.
 */
export async function sendTestMail(config: Config, to: string | undefined): Promise<Finding[]> {
  if (to === undefined) return [];
  const { smtpUrl, mailBounces } = config;
  if (smtpUrl === undefined)
    return [problem('Test email', 'No email leaves this machine until you set SMTP_URL.')];
  const test = await sendTest({ ...config, smtpUrl }, { check: 'Test email', to, look: LOOK });
  if (mailBounces === undefined) return [test];
  const bounces = { check: 'Bounces', to: mailBounces, look: DISCARDED };
  return [test, await sendTest({ ...config, smtpUrl }, bounces)];
}

type Test = { check: string; to: string; look: string };

async function sendTest(config: Config & { smtpUrl: string }, { check, to, look }: Test): Promise<Finding> {
  const { mailFrom, publicUrl } = config;
  const { host } = new URL(config.smtpUrl);
  const subject = `Test email from ${site.name}`;
  const text = `Someone who runs ${publicUrl} wants to see whether its emails arrive. This one did.\n\n${look}\n`;
  try {
    const answer = await sendThrough(config, { to, subject, text });
    return ok(check, `${host} has accepted an email from ${mailFrom} to ${to} (${answer}). ${look}`);
  } catch (error) {
    return problem(
      check,
      `${host} didn't accept an email from ${mailFrom} to ${to} (${reasonOf(error)}). Check the address, MAIL_FROM, MAIL_BOUNCES, and what this server lets you send.`,
    );
  }
}

const isThisMachine = (name: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(name);
