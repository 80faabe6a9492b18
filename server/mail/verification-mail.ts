import { paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';
import { layOut } from './lay-out.ts';
import type { Mail } from './mailer.ts';

const SUBJECT = 'The link you asked for';

type Verification = {
  to: string;
  company: { id: number; domain: string };
  token: string;
  publicUrl: string;
  /** Of this year's key. Emails in many mailboxes are witnesses that everyone gets the same key. */
  fingerprint: string;
};

/**
 * The email with the link to the review form. Its text doesn't depend on whether the person has posted before. It
 * identifies the company by its domain, because anyone can type a company's name and our email must not carry a
 * stranger's words.
 */
export function verificationMail({ to, company, token, publicUrl, fingerprint }: Verification): Mail {
  const link = `${publicUrl}${paths.emailedLink(company, token)}`;
  const lines = {
    why: `Someone, hopefully you, asked ${site.name} for a link to review ${company.domain} with this email address.`,
    expiry: 'The link expires in 1 hour. You can use it for one review.',
    storage:
      "We don't store your address. We keep only a keyed hash of it, so that each employee can review a company once a year. We never store the hash with your review.",
    fingerprint: `Everyone gets the same key from us this year. Its fingerprint is ${fingerprint}. Your receipt will show the one that your browser used: they must be the same.`,
    ignore: "If this wasn't you, ignore this email. Nothing will happen.",
  };
  return {
    to,
    // Employers can read subject lines in their mail systems.
    subject: SUBJECT,
    text: [
      lines.why,
      `Write your review:\n${link}`,
      lines.expiry,
      lines.storage,
      lines.fingerprint,
      lines.ignore,
      site.name,
    ].join('\n\n'),
    html: layOut({
      subject: SUBJECT,
      before: [lines.why],
      button: { label: 'Write your review', link },
      after: [lines.expiry, lines.storage, lines.fingerprint, lines.ignore],
    }),
  };
}
