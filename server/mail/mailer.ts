import { createTransport } from 'nodemailer';

export type Mail = { to: string; subject: string; text: string; html: string };
export type CapturedMail = Mail & { id: string; links: string[]; sent_at: string };
export type Mailer = {
  /** Resolves when the mail server has taken the mail; throws when it refuses, hangs or drops the line. */
  send: (mail: Mail) => Promise<void>;
  /** Mails kept instead of sent, newest first; only of the capturing mailer. */
  captured?: () => CapturedMail[];
};

const MAX_CAPTURED = 200;

/** Sends through an SMTP server, each mail on its own connection and within `timeoutMs` altogether. */
export function smtpMailer(url: string, from: string, timeoutMs: number): Mailer {
  return {
    async send(mail) {
      const transport = createTransport({
        url,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        dnsTimeout: timeoutMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const { to, subject, text, html } = mail;
      let timer: NodeJS.Timeout | undefined;
      const deadline = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The mail server took too long.')), timeoutMs);
      });
      try {
        // The recipient as an object: nothing in it can be read as a list or as another header.
        await Promise.race([
          transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, xMailer: false }),
          deadline,
        ]);
      } finally {
        clearTimeout(timer);
        transport.close();
      }
    },
  };
}

/** Keeps mails in memory for /dev/mailbox, outside production. */
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
