import { Writable } from 'node:stream';
import { type Query, QueryClient } from '@tanstack/react-query';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { type ReactNode, StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { api, queryDefaults } from '#client/api.ts';
import { App } from '#client/app.tsx';
import { errorOf } from '#client/page-data.ts';
import { loadNotFoundPage, pageAt } from '#client/routes.tsx';
import { type Shell, ShellPage, shells } from '#client/shells.tsx';
import { TurnContext } from '#client/ui/in-turn.tsx';
import type { AppRouter } from '#server/router.ts';
import { pageSizes } from '#shared/limits.ts';
import type { PageData, PageHead, PageRequest, RenderPage, SentError } from '#shared/page.ts';
import { routePatterns, staticDocuments } from '#shared/paths.ts';

/** Each time, a page asks for what it could show then; the last time, it has everything. */
const mostTurns = 4;

/**
 * Renders the page at a path as it is for someone whom no one knows. Which calls it makes is known from rendering it:
 * it is rendered again once they are answered.
 */
export const renderPage: RenderPage = async ({ url, commit, path, search, operator, read }) => {
  await (pageAt(path)?.load ?? loadNotFoundPage)();
  const queryClient = new QueryClient({ defaultOptions: queryDefaults });
  const failures: unknown[] = [];
  const apiClient = api.createClient({ links: [linkTo(read, failures)] });
  let head: PageHead | undefined;
  const app = (
    <StrictMode>
      <App
        {...{ queryClient, apiClient, url, commit, path, search, operator }}
        onPage={(shown) => {
          head = shown;
        }}
      />
    </StrictMode>
  );
  for (let turn = 0; turn < mostTurns; turn++) {
    const html = await printed(app);
    const open = queryClient.getQueryCache().findAll({ predicate: isUnanswered });
    if (open.length === 0 && head)
      return { url, commit, path, search, operator, head, html, answers: answersIn(queryClient) };
    await Promise.all(
      open.map((query) =>
        query.fetch().catch(() => queryClient.setQueryDefaults(query.queryKey, { retryOnMount: false })),
      ),
    );
    if (failures.length > 0) throw failures[0];
  }
  throw new Error('A page never had everything that it asks for.');
};

/** A document's title and the HTML of its page. */
type Filling = { title: string; html: string };

/** What the documents that are the same for everyone show before the app runs, by name. */
export async function renderShells(): Promise<Record<string, Filling>> {
  const documents: Record<string, Filling> = {};
  for (const [route, shell] of Object.entries(shells) as [keyof typeof shells, Shell][]) {
    documents[staticDocuments[route]] = await renderAlone(routePatterns[route], <ShellPage {...shell} />);
  }
  await loadNotFoundPage();
  documents['not-found'] = await renderAlone('/not-found');
  return documents;
}

/** Renders a page that needs no data. */
async function renderAlone(path: string, page?: ReactNode): Promise<Filling> {
  let title = '';
  const html = await printed(
    <App
      queryClient={new QueryClient()}
      apiClient={api.createClient({ links: [] })}
      url=""
      path={path}
      onPage={(head) => {
        title = head.title;
      }}
    >
      {page}
    </App>,
  );
  return { title, html };
}

function linkTo(read: PageRequest['read'], failures: unknown[]): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        const fail = (failure: unknown) => {
          failures.push(failure);
          observer.error(errorOf({} as SentError));
        };
        read(op.path, op.input).then((answer) => {
          if ('error' in answer) return observer.error(errorOf(answer.error));
          observer.next({ result: { type: 'data', data: answer.data } });
          observer.complete();
        }, fail);
      });
}

const isUnanswered = ({ state, options }: Query): boolean =>
  state.status === 'pending' && (options as { enabled?: boolean }).enabled !== false;

function answersIn(queryClient: QueryClient): PageData['answers'] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }): PageData['answers'] => {
      if (state.status === 'success') return [[queryKey, { data: shownOf(queryKey, state.data) }]];
      if (state.status === 'error') return [[queryKey, { error: sentError(state.error) }]];
      return [];
    });
}

/** What no card shows of a company would be a fifth of the page. */
const unlisted = new Set([
  ...['address', 'website', 'founded', 'size_year', 'country', 'fact_sources', 'created_at'],
]);
/** The directory, whose cards are many, shows no logos: their addresses can't be compressed. */
const undirected = new Set([...unlisted, 'logo_url']);

/** Lists of companies and their counts, as the directory reads them. */
function shownOf([call]: readonly unknown[], data: unknown): unknown {
  if (String(call) === 'companies,facets') return byColumn(data);
  if (String(call) !== 'companies,list') return data;
  const isShort = (data as { data: unknown[] }).data.length <= pageSizes.featured;
  const left = isShort ? unlisted : undirected;
  return byColumn(JSON.parse(JSON.stringify(data, (name, value) => (left.has(name) ? undefined : value))));
}

/**
 * Lists with each field's name once and its values beside each other, which compresses well. Few rows stay as they are:
 * the home page reads no others.
 */
function byColumn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, byColumn(inner)]));
  const rows = value.filter((row) => row !== null);
  if (rows.length <= pageSizes.featured || rows.some((row) => typeof row !== 'object' || Array.isArray(row)))
    return value;
  const names = [...new Set<string>(rows.flatMap(Object.keys))];
  const columns = names.map((name) => [name, byColumn(value.map((row) => row?.[name] ?? null))]);
  return { columns: Object.fromEntries(columns) };
}

function sentError(error: unknown): SentError {
  return (error as { shape: SentError }).shape;
}

/** Parts in turns of their own, one after the other, for one rendering. */
function createTurns() {
  const turns = new Map<string, Promise<void>>();
  let last = Promise.resolve();
  return (name: string): Promise<void> => {
    const known = turns.get(name);
    if (known) return known;
    // React goes on a turn after a promise is there, so the next part waits for two.
    last = last.then(nextTurn).then(nextTurn);
    turns.set(name, last);
    return last;
  };
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

function printed(app: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const text = new Writable({
      write(part, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        // React writes the whole page in one turn.
        resolve(nextTurn().then(() => Buffer.concat(parts).toString()));
        done();
      },
    });
    const page = <TurnContext value={createTurns()}>{app}</TurnContext>;
    const { pipe } = renderToPipeableStream(page, {
      // Nothing is sent before everything is there, so React needs no script to move parts to their place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(text),
      onError: reject,
    });
  });
}
