import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { site } from '#shared/site.ts';

/** `sender` is the name of the site, if it isn't ours. */
export type Mail = { to: string; subject: string; text: string; html: string; sender?: string };
export type CapturedMail = Mail & { id: string; links: string[]; sent_at: string };
export type Mailer = {
  /** Resolves when the mail server has accepted the email; throws when it refuses, hangs or drops the connection. */
  send: (mail: Mail) => Promise<void>;
  /** Sends nothing, but takes as long as an email, and fails when the mail server is down. */
  sendNothing: () => Promise<void>;
  /** Emails that were captured instead of sent, newest first. Only the capturing mailer has them. */
  captured?: () => CapturedMail[];
};

/** Whether the mail server accepts an email. */
export const accepts = (mailer: Mailer, mail: Mail): Promise<boolean> =>
  mailer.send(mail).then(
    () => true,
    () => false,
  );

/** A mail server, and as whom we send through it. */
export type Outbox = {
  smtpUrl: string;
  mailFrom: string;
  /** Where emails that can't be delivered come back to, if not to `mailFrom`: an address whose mail is discarded. */
  mailBounces?: string | undefined;
  mailTimeoutMs: number;
};

const MAX_CAPTURED = 200;
const REMEMBERED_TIMES = 20;

/** RFC 3834 and Exchange's header: no mailbox answers automatically, or reports delivery, reading or deletion. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Sends through an SMTP server. */
export function smtpMailer(outbox: Outbox): Mailer {
  /** How long the latest emails took, in milliseconds. */
  const times: number[] = [];
  return {
    async send(mail) {
      const start = performance.now();
      await sendThrough(outbox, mail);
      times.unshift(performance.now() - start);
      times.length = Math.min(times.length, REMEMBERED_TIMES);
    },
    async sendNothing() {
      const [time = 0] = times;
      // In rotation, because the same time again and again would stand out.
      times.push(...times.splice(0, 1));
      await Promise.all([tryMailServer(outbox.smtpUrl, outbox.mailTimeoutMs), pause(time)]);
    },
  };
}

/** Sends one email, with or without HTML, and returns what the mail server answered when it accepted it. */
export async function sendThrough(
  { smtpUrl, mailFrom, mailBounces = mailFrom, mailTimeoutMs }: Outbox,
  { to, sender = site.name, ...content }: Omit<Mail, 'html'> & Partial<Mail>,
): Promise<string> {
  const from = mailFrom.replace(`${site.name} <`, () => `"${sender.replaceAll(/["\\]/g, '')}" <`);
  // As an object, the recipient can't be parsed as a list or as another header.
  const recipient = { name: '', address: to };
  const { response } = await withTransport(smtpUrl, mailTimeoutMs, {}, (transport) =>
    transport.sendMail({
      ...{ from, to: recipient, envelope: { from: mailBounces, to: recipient } },
      ...content,
      headers: automatic,
      dsn: { notify: 'NEVER' },
      xMailer: false,
    }),
  );
  return response;
}

/**
 * Connects and signs in as for an email, and sends none.
 * @throws what a person would not get an email for
 */
export async function tryMailServer(url: string, timeoutMs: number, requireTLS = false): Promise<void> {
  await withTransport(url, timeoutMs, { requireTLS }, (transport) => transport.verify());
}

/** A connection of its own with `timeoutMs` in total. */
async function withTransport<Result>(
  url: string,
  timeoutMs: number,
  options: { requireTLS?: boolean },
  work: (transport: ReturnType<typeof createTransport>) => Promise<Result>,
): Promise<Result> {
  const transport = createTransport({
    ...options,
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long.')), timeoutMs);
  });
  try {
    return await Promise.race([work(transport), deadline]);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

/** Captures emails in memory for /dev/mailbox, outside production. */
export function capturingMailer(now: () => Date): Mailer {
  const mails: CapturedMail[] = [];
  let count = 0;
  return {
    captured: () => mails,
    async sendNothing() {},
    async send(mail) {
      count += 1;
      const links = [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);
      mails.unshift({ id: String(count), ...mail, links, sent_at: now().toISOString() });
      mails.length = Math.min(mails.length, MAX_CAPTURED);
    },
  };
}
