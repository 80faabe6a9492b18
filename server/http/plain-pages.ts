import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isBegun } from '#db/queries/setup.ts';
import type { Deps } from '#server/deps.ts';
import { invitationHours } from '#shared/account-limits.ts';
import { routePatterns } from '#shared/paths.ts';
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
export const busyPage = (siteName: string): string =>
  plainPage(`${siteName} is busy`, "It can't answer right now. Reload this page in a few seconds.");

const newPage = plainPage(
  "This site isn't open yet",
  `If you run it, open the newest link in its server's log to finish setting up. It works for ${invitationHours} hours, and each start makes another.`,
);

/** Shows visitors of an empty site that it isn't open, except for where its first admin gets an account. */
export function closeUntilBegun(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  let begun = false;
  app.addHook('onRequest', (request, reply, done) => {
    if (begun || !opensPage(request) || request.url === routePatterns.invitation) return done();
    isBegun(db).then(
      (answer) => {
        begun = answer;
        if (begun) return done();
        reply.status(503).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(newPage);
      },
      // Without a database, the page says what is wrong.
      () => done(),
    );
  });
}

function plainPage(title: string, text: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem}
</style></head><body><main><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p></main></body></html>
`;
}
