import { escapeHtml } from '#shared/rules/escape-html.ts';
import type { Mail } from './mailer.ts';

/** Where emails name the site. `sign-mails.ts` writes its name there as they are sent. */
export const SITE = '{site}';
/** The color of the button, until the site has one of its own. */
export const BUTTON_COLOR = '#005a5b';

type Letter = {
  to: string;
  subject: string;
  /** Paragraphs before the button, and after it. */
  before: readonly string[];
  button: { label: string; link: string };
  after: readonly string[];
  /** What the text ends with. */
  signature?: readonly string[];
};

/** An email with one button, as text and as HTML. */
export function letter({ to, signature = [SITE], ...parts }: Letter): Mail {
  const { subject, before, button, after } = parts;
  const text = [...before, `${button.label}:\n${button.link}`, ...after, ...signature].join('\n\n');
  return { to, subject, text, html: layOut(parts) };
}

/** All texts are escaped. */
function layOut({ subject, before, button, after }: Omit<Letter, 'to' | 'signature'>): string {
  const link = escapeHtml(button.link);
  const paragraphs = (lines: readonly string[]) =>
    lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#fbfaf7;color:#1b1f27;font:16px/1.55 Georgia,serif">
<div style="max-width:34rem;margin:0 auto">
${paragraphs(before)}
<p style="margin:28px 0 12px"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${BUTTON_COLOR};color:#fff;text-decoration:none;font:600 16px/1.3 Arial,sans-serif">${escapeHtml(button.label)}</a></p>
<p style="margin:0 0 28px;font-size:14px;word-break:break-all"><a href="${link}" style="color:#5b6070">${link}</a></p>
${paragraphs(after)}
</div></body></html>`;
}
