import type { FastifyRequest } from 'fastify';
import { escapeHtml } from '#shared/rules/escape-html.ts';

/** What programs read, no matter who opens it. */
const FOR_PROGRAMS = /^\/(?:api\/|\.well-known\/|healthz|readyz|metrics)/;

/** Whether a request comes from someone who opens a page, and not from a program. */
export function opensPage({ method, url, headers }: FastifyRequest): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && !FOR_PROGRAMS.test(url) && Boolean(headers.accept?.includes('text/html'));
}

/**
 * The same for every page. It says to reload and has no link: a link would lose the part of the address behind `#`,
 * where the token of an emailed link is.
 */
export const busyPage = (siteName: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(siteName)} is busy</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem}
</style></head><body><main><h1>${escapeHtml(siteName)} is busy</h1>
<p>It can't answer right now. Reload this page in a few seconds.</p></main></body></html>
`;
