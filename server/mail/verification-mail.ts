import { emailedPaths } from '#shared/paths.ts';
import { keyCheck } from '#shared/words.ts';
import { letter, SITE } from './lay-out.ts';
import type { Mail } from './mailer.ts';

// Employers can read subject lines in their mail systems.
const SUBJECT = `Your link to ${SITE}`;
const instead =
  'If your company checks links, type this code instead in the tab where you asked for the link';

type Verification = {
  to: string;
  company: { id: number; domain: string };
  token: string;
  /** For the tab that asked, if one did. */
  code: string | undefined;
  publicUrl: string;
  /** Of this year's key. Emails in many mailboxes are witnesses that everyone gets the same key. */
  fingerprint: string;
};

/**
 * The email with the link to the review form. Its text doesn't depend on whether the person has posted before. It
 * identifies the company by its domain, because anyone can type a company's name and our email must not carry a
 * stranger's words.
 */
export function verificationMail({ to, company, token, code, publicUrl, fingerprint }: Verification): Mail {
  const link = `${publicUrl}${emailedPaths.link(company, token)}`;
  const why = `You asked ${SITE} for a link to review ${company.domain}. If you didn't, ignore this email.`;
  const after = [
    ...(code ? [`${instead}: ${code}`] : []),
    `The link expires in 1 hour${code ? ', and so does the code' : ''}.`,
    "We don't keep your address, only a number made from it, so no one reviews a company twice a year. It isn't linked to your review.",
    `${keyCheck}: your receipt should show ${fingerprint}.`,
  ];
  const button = { label: 'Write your review', link };
  return letter({ to, subject: SUBJECT, before: [why], button, after, signature: [] });
}
