import { paths } from '#shared/paths.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';
import { site } from '#shared/site.ts';
import type { Mail } from './mailer.ts';

const SUBJECT = 'The link you asked for';

type Verification = { to: string; company: { id: number; domain: string }; token: string; publicUrl: string };

/**
 * The mail with the link to the review form. It says the same whether or not the person has reviewed before, and
 * names the company by its domain: anybody may type a company's name, and a stranger's words have no place in our mail.
 */
export function verificationMail({ to, company, token, publicUrl }: Verification): Mail {
  const link = `${publicUrl}${paths.review(company.id, { token })}`;
  const lines = {
    why: `Someone, we hope you, asked ${site.name} for a link to review ${company.domain} with this address.`,
    expiry: 'The link ends in 1 hour. It can be used for one review.',
    storage:
      'We do not store your address. All we keep is a keyed hash, so that each employee can review a company once a year; it is never kept beside your review.',
    ignore: 'If it was not you, ignore this mail and nothing happens.',
  };
  return {
    to,
    // Employers can read subjects in their mail systems.
    subject: SUBJECT,
    text: [
      lines.why,
      `Write your review:\n${link}`,
      lines.expiry,
      lines.storage,
      lines.ignore,
      site.name,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${SUBJECT}</title></head>
<body style="margin:0;padding:32px 16px;background:#fbfaf7;color:#1b1f27;font:16px/1.55 Georgia,serif">
<div style="max-width:34rem;margin:0 auto">
<p>${escapeHtml(lines.why)}</p>
<p style="margin:28px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#005a5b;color:#fff;text-decoration:none;font:600 16px/1.3 Arial,sans-serif">Write your review</a></p>
<p>${escapeHtml(lines.expiry)}</p>
<p>${escapeHtml(lines.storage)}</p>
<p>${escapeHtml(lines.ignore)}</p>
<p style="color:#5b6070;font-size:14px">If the button does not work, copy this address into your browser:<br>${escapeHtml(link)}</p>
</div></body></html>`,
  };
}
