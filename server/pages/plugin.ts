import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, PageData } from '#client/page-data.ts';
import type { RenderedPage, renderPage } from '#client/server-render.tsx';
import type { Context } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { describeFailure } from '#server/http/log.ts';
import { unshown } from '#server/http/rate-limits.ts';
import { type AnswerCache, cacheAnswers, publicRoute, tag, within } from '#server/rest/answer-cache.ts';
import { calls, makeCall } from '#server/router.ts';
import { toAppError } from '#server/trpc.ts';
import { routePatterns } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';
import { dataBlock, escaped, headTags } from './head.ts';
import { type RenderedRoute, renderedRoutes, searchOf } from './page-url.ts';

/** What belongs to a page: the built document, and the code that renders what goes into it. */
type PageCode = { document: string; renderPage: typeof renderPage };
/** In development, the code changes with every edit. */
export type ReadPageCode = (url: string) => Promise<PageCode>;

type Options = { deps: Deps; answers: AnswerCache; readCode: ReadPageCode };

/** Milliseconds after the request at which the page is left to the browser. */
const patience = 2000;

/**
 * The pages that anyone may read, rendered for somebody whom nobody knows: the same bytes for everyone. They are cached
 * by the same rule as the data they show.
 */
export async function pagesPlugin(app: FastifyInstance, { deps, answers, readCode }: Options): Promise<void> {
  cacheAnswers(app, deps, answers);
  const underway = new Map<string, Promise<RenderedPage>>();
  const batch = { callsIn: () => 1, countedAs: unshown };

  for (const route of renderedRoutes) {
    const addressOf = ({ url }: FastifyRequest) => ({ path: pathIn(url), search: searchOf(route, url) });
    // Pages say how many months ago something was.
    const cacheKey = (request: FastifyRequest) => {
      const { path, search } = addressOf(request);
      return `${deps.now().toISOString().slice(0, 7)} ${path}${search}`;
    };
    app.get(routePatterns[route], publicRoute({ batch, cacheKey }), async (request, reply) => {
      await deps.rateLimits.spendSource(request.ip, unshown);
      const { document, renderPage } = await readCode(request.url);
      const key = `${request.dataVersion} ${cacheKey(request)}`;
      const rendering =
        underway.get(key) ??
        renderPage({ ...addressOf(request), url: deps.config.publicUrl, read: reader(deps) });
      underway.set(key, rendering);
      const page = await within(patience - reply.elapsedTime, rendering)
        .catch((failure) => logFailure(app, route, failure))
        .finally(() => underway.delete(key));
      return page ? sendPage(reply, page, document) : sendShell(reply, document);
    });
  }
}

/** What was built, read once; undefined if nothing is. */
export function builtPageCode(clientFolder: string): ReadPageCode | undefined {
  const file = join(clientFolder, 'index.html');
  if (!existsSync(file)) return undefined;
  const document = readFileSync(file, 'utf8');
  const renderer = pathToFileURL(`${clientFolder}-server/server-render.js`).href;
  const renderBuilt: typeof renderPage = async (request) => {
    const built = (await import(/* @vite-ignore */ renderer)) as Pick<PageCode, 'renderPage'>;
    return built.renderPage(request);
  };
  return async () => ({ document, renderPage: renderBuilt });
}

const pathIn = (url: string): string => url.split('?', 1)[0] ?? '/';

/** Makes calls that anyone may make and that answer everyone alike. */
function reader(deps: Deps) {
  const context: Context = { deps, address: '', sessionToken: undefined, isCounted: true };
  return async (name: string, input: unknown): Promise<Answer> => {
    const call = calls.get(name);
    if (!call?.public && name !== 'anonymity.keys') throw new Error(`No rendered page may call ${name}.`);
    try {
      return { data: call && (await makeCall(call, context, input)) };
    } catch (error) {
      const { message, status, code: reason, errors, extra, retryAfter } = toAppError(error as never);
      if (status >= 500) throw error;
      const data = { code: 'BAD_REQUEST', reason, httpStatus: status, errors, extra, retryAfter };
      return { error: { message, code: -32600, data } };
    }
  };
}

function logFailure(app: FastifyInstance, route: RenderedRoute, failure: unknown): undefined {
  app.log.error({ page: route, failure: describeFailure(failure) }, 'page_not_rendered');
}

/** The document without the page, which the browser then renders itself. */
function sendShell(reply: FastifyReply, document: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(document);
}

function sendPage(reply: FastifyReply, page: RenderedPage, document: string): FastifyReply {
  const { head, url, path, search, answers } = page;
  const data: PageData = { url, path, search, answers };
  const filled: [part: string | RegExp, text: string][] = [
    // The document's own: the page may have others.
    [/<noscript>[^<]*<\/noscript>\s*/, ''],
    [
      /<title>[^<]*<\/title>/,
      `<title>${escaped(head.title)}</title>\n    ${headTags({ ...head, url, path, search, company: companyIn(answers) })}`,
    ],
    [/(?<=<meta\s+name="description"\s+content=")[^"]*/, escaped(head.description)],
    [
      '<div id="root"></div>',
      `<div id="root">${page.html}</div>\n    ${dataBlock(data, 'application/json', 'page-data')}`,
    ],
  ];
  let html = document;
  for (const [part, text] of filled) html = html.replace(part, () => text);
  reply.status(head.isMissing ? 404 : 200).header('cache-control', 'public, no-cache');
  return tag(reply, html).type('text/html; charset=utf-8').send(html);
}

function companyIn(answers: PageData['answers']): Company | undefined {
  for (const [key, answer] of answers) {
    if (String(key[0]) === 'companies,get' && 'data' in answer) return answer.data as Company;
  }
  return undefined;
}
