import type { FastifyInstance } from 'fastify';
import type { CapturedMail, Mailer } from '#server/mail/mailer.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';

/** Shows captured emails, outside production and only if no mail server is configured. */
export function registerMailbox(app: FastifyInstance, { captured }: Mailer): void {
  if (captured === undefined) return;
  app.get('/dev/mailbox.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(captured()),
  );
  app.get('/dev/mailbox', async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page(captured())),
  );
}

function page(mails: CapturedMail[]): string {
  const list =
    mails.length === 0
      ? '<p>No emails yet. Request a verification link, then reload this page.</p>'
      : mails.map(item).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Mailbox</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #8886;padding:1rem 0}h2{font-size:1.1rem;margin:0}p{margin:.35rem 0;overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;opacity:.75}
</style></head><body><h1>Mailbox</h1><p>Emails that would have been sent. Nothing leaves this machine.</p>${list}</body></html>`;
}

function item(mail: CapturedMail): string {
  const links = mail.links
    .map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`)
    .join('');
  return `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.to)}, ${escapeHtml(mail.sent_at)}</p>${links}<details><summary>Text</summary><pre>${escapeHtml(mail.text)}</pre></details></article>`;
}
