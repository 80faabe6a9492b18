import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type AnswerCache, cacheAnswers, publicRoute, tag } from '#server/http/answer-cache.ts';
import { unshown } from '#server/http/rate-limits.ts';
import { calls, makeCall } from '#server/router.ts';
import { shownOperator } from '#server/site/shown-site.ts';
import { toAppError } from '#server/trpc.ts';
import { errorTable } from '#shared/errors.ts';
import type { Answer, PageData, RenderedPage, RenderPage } from '#shared/page.ts';
import { buildManifestPath, type RenderedRoute, renderedRoutes, routePatterns } from '#shared/paths.ts';
import { month } from '#shared/rules/calendar.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';
import type { Review } from '#shared/schemas/review.ts';
import { site } from '#shared/site.ts';
import { within } from '#shared/within.ts';
import { dataBlock, headTags } from './head.ts';
import { canonicalPath, pathOf, searchOf } from './page-url.ts';
import { type StyleRule, withUsedStyles } from './used-styles.ts';

/** What belongs to a page: the built document, and the code that renders what goes into it. */
type PageCode = {
  document: string;
  styles?: StyleRule[];
  /** What all of it was built from; undefined if that isn't a commit. */
  commit?: string | undefined;
  renderPage: RenderPage;
};
/** In development, the code changes with every edit. */
export type ReadPageCode = (url: string) => Promise<PageCode>;

const AWAY = errorTable.unavailable.message;
const RETRY_SECONDS = 5;

type Options = {
  deps: Deps;
  answers: AnswerCache;
  readCode: ReadPageCode;
  /** Milliseconds after the request at which the page is left to the browser. */
  patience: number;
};

/**
 * The pages that anyone may read, rendered for someone whom no one knows: the same bytes for everyone. They are cached
 * by the same rule as the data they show.
 */
export async function pagesPlugin(
  app: FastifyInstance,
  { deps, answers, readCode, patience }: Options,
): Promise<void> {
  cacheAnswers(app, deps, answers);
  const underway = new Map<string, Promise<RenderedPage>>();

  for (const route of renderedRoutes) {
    const addressOf = ({ url, params }: FastifyRequest) => ({
      path: pathOf(route, url, params as { id?: string }),
      search: searchOf(route, url),
    });
    // Pages say how many months ago something was.
    const cacheKey = (request: FastifyRequest) => {
      const { path, search } = addressOf(request);
      return `${month(deps.now())} ${path}${search}`;
    };
    const callsIn = (request: FastifyRequest) => listsIn(addressOf(request).search);
    const config = { batch: { callsIn, countedAs: unshown }, cacheKey };
    app.get(routePatterns[route], publicRoute(config), async (request, reply) => {
      await deps.rateLimits.ofSource(request.ip, unshown).spend(callsIn(request));
      const { document, styles, commit, renderPage } = await readCode(request.url);
      const { dataVersion } = request;
      const { style, ...operator } = shownOperator(await deps.site.read(dataVersion), deps.config);
      // Without a known version, no one may get what was begun for someone else: it could be older.
      const key = dataVersion && `${dataVersion} ${cacheKey(request)}`;
      const begin = () =>
        renderPage({
          ...addressOf(request),
          url: deps.config.publicUrl,
          commit,
          operator,
          read: reader(deps),
        });
      const rendering = key ? shared(underway, key, begin) : begin();
      let failed: unknown;
      const page = await within(patience - reply.elapsedTime, rendering).catch((failure) => {
        failed = failure;
        logFailure(app, route, failure);
      });
      if (!page && isAway(failed, deps)) {
        reply.status(503).header('retry-after', RETRY_SECONDS);
        return sendShell(reply, withUsedStyles(withSentence(document, AWAY), styles));
      }
      if (!page) return sendShell(reply, document);
      refuseMoved(page.answers);
      reply.status(page.head.isMissing ? 404 : 200).header('cache-control', 'public, no-cache');
      const plain = withPage(inStyle(document, style), route, page, keysToPin(deps));
      // A list of many pages has a megabyte: others get their turn between the steps.
      await breathe();
      const html = withUsedStyles(plain, styles);
      await breathe();
      return tag(reply, html).type('text/html; charset=utf-8').send(html);
    });
  }
  tellLimits(app, readCode);
}

function keysToPin({ credentials, now }: Deps): PageData['keys'] {
  const { identity, keys } = credentials.publicKeys(now());
  return { identity, keys: keys.map(({ period, public_key }) => ({ period, public_key })) };
}

/** A page is one request, a list of several pages as many. */
const listsIn = (search: string): number => Number(new URLSearchParams(search).get('pages') ?? 1);

/** The work under way with this key; otherwise begins it. */
function shared<Value>(underway: Map<string, Promise<Value>>, key: string, begin: () => Promise<Value>) {
  const known = underway.get(key);
  if (known) return known;
  const begun = begin().finally(() => underway.delete(key));
  underway.set(key, begun);
  return begun;
}

/** Someone who has made too many requests sees a page that says so. */
function tellLimits(app: FastifyInstance, readCode: ReadPageCode): void {
  const handle = app.errorHandler;
  app.setErrorHandler(async (error, request, reply) => {
    if (!(error instanceof AppError) || error.code !== 'too_many') return handle(error, request, reply);
    const { document, styles } = await readCode(request.url);
    const html = withSentence(document, error.message).replace(
      /<script (?:async|type="module")[^>]*><\/script>|<noscript>[^<]*<\/noscript>/g,
      '',
    );
    reply.status(error.status).header('retry-after', error.retryAfter ?? 1);
    return sendShell(reply, withUsedStyles(html, styles));
  });
}

/** The document with a sentence, until the browser renders the page. */
function withSentence(document: string, sentence: string): string {
  const text = `<main class="page-width pt-14"><h1 class="text-3xl">${escapeHtml(sentence)}</h1></main>`;
  return document.replace('<div id="root"></div>', () => `<div id="root">${text}</div>`);
}

/** What was built, read once; undefined if nothing is. */
export function builtPageCode(clientFolder: string): ReadPageCode | undefined {
  const file = join(clientFolder, 'index.html');
  if (!existsSync(file)) return undefined;
  const document = readFileSync(file, 'utf8');
  const styles: StyleRule[] = JSON.parse(readFileSync(`${clientFolder}-server/styles.json`, 'utf8'));
  const renderer = pathToFileURL(`${clientFolder}-server/server-render.js`).href;
  const renderBuilt: RenderPage = async (request) => {
    const built = (await import(/* @vite-ignore */ renderer)) as Pick<PageCode, 'renderPage'>;
    return built.renderPage(request);
  };
  const commit = commitOf(clientFolder);
  return async () => ({ document, styles, commit, renderPage: renderBuilt });
}

function commitOf(clientFolder: string): string | undefined {
  const file = join(clientFolder, buildManifestPath);
  if (!existsSync(file)) return undefined;
  const { commit, uncommitted_changes } = JSON.parse(readFileSync(file, 'utf8'));
  return uncommitted_changes ? undefined : (commit ?? undefined);
}

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

/** Whether the database can't be reached: it says so, or it says nothing and the clock has found the same. */
function isAway(failure: unknown, { vitalSigns }: Deps): boolean {
  const { cause } = failure as Error;
  const saysSo = cause instanceof AppError && cause.code === 'unavailable';
  return saysSo || vitalSigns.known()?.database === false;
}

function logFailure(app: FastifyInstance, route: RenderedRoute, failure: unknown): void {
  app.failures.note({ page: route }, failure, 'page_not_rendered');
}

/** The document without the page, which the browser then renders itself. */
function sendShell(reply: FastifyReply, document: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(document);
}

function withPage(
  document: string,
  route: RenderedRoute,
  page: RenderedPage,
  keys: PageData['keys'],
): string {
  const { head, url, commit, path, search, operator, answers } = page;
  const review = answerTo<Review>('reviews,get', answers);
  const siteName = operator.name ?? site.name;
  const data: PageData = { url, commit, path, search, operator, keys, answers };
  const filled: [part: string | RegExp, text: string][] = [
    // The document's own: the page may have others.
    [/<noscript>[^<]*<\/noscript>\s*/, ''],
    [
      /<title>[^<]*<\/title>/,
      `<title>${escapeHtml(head.title)}</title>\n    ${headTags({ ...head, siteName, url, path: canonicalPath(route, path), search, company: answerTo('companies,get', answers), reviews: review ? [review] : answerTo('reviews,list', answers), work: answerTo('salaries,get', answers), openData: answerTo('data,list', answers) })}`,
    ],
    [/(?<=<meta\s+name="description"\s+content=")[^"]*/, escapeHtml(head.description)],
    [/(?<=<meta name="application-name" content=")[^"]*/, escapeHtml(siteName)],
    [
      '<div id="root"></div>',
      `<div id="root">${page.html}</div>\n    ${dataBlock(data, 'application/json', 'page-data')}`,
    ],
  ];
  let html = document;
  for (const [part, text] of filled) html = html.replace(part, () => text);
  return html;
}

const inStyle = (document: string, style: string | undefined): string =>
  style ? document.replace('<html lang="en"', () => `<html lang="en" style="${style}"`) : document;

/** Sends visitors of a company that is part of another one now to that one. */
function refuseMoved(answers: PageData['answers']): void {
  for (const [, answer] of answers)
    if ('error' in answer && answer.error.data.reason === 'moved')
      throw new AppError('moved', { extra: answer.error.data.extra ?? {} });
}

/** What a page is about: the answer to its only call of this name. */
function answerTo<Read>(call: string, answers: PageData['answers']): Read | undefined {
  for (const [key, answer] of answers) {
    if (String(key[0]) === call && 'data' in answer) return answer.data as Read;
  }
  return undefined;
}
