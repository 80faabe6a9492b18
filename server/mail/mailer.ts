import { createTransport } from 'nodemailer';

export type Mail = { to: string; subject: string; text: string; html: string };
export type CapturedMail = Mail & { id: string; links: string[]; sent_at: string };
export type Mailer = {
  /** Resolves when the mail server has accepted the email; throws when it refuses, hangs or drops the connection. */
  send: (mail: Mail) => Promise<void>;
  /** Emails that were captured instead of sent, newest first. Only the capturing mailer has them. */
  captured?: () => CapturedMail[];
};

const MAX_CAPTURED = 200;

/** Sends through an SMTP server. */
export function smtpMailer(url: string, from: string, timeoutMs: number): Mailer {
  return {
    async send(mail) {
      await sendThrough(url, from, timeoutMs, mail);
    },
  };
}

/** Sends one email, with or without HTML, and returns what the mail server answered when it accepted it. */
export async function sendThrough(
  url: string,
  from: string,
  timeoutMs: number,
  { to, ...content }: Omit<Mail, 'html'> & Partial<Mail>,
): Promise<string> {
  const { response } = await withTransport(url, timeoutMs, {}, (transport) =>
    // As an object, the recipient can't be parsed as a list or as another header.
    transport.sendMail({ from, to: { name: '', address: to }, ...content, xMailer: false }),
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
    async send(mail) {
      count += 1;
      const links = [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);
      mails.unshift({ id: String(count), ...mail, links, sent_at: now().toISOString() });
      mails.length = Math.min(mails.length, MAX_CAPTURED);
    },
  };
}
