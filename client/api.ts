import { type DefaultOptions, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs } from '@trpc/server';
import { logError } from '#client/error-log.ts';
import { readSession } from '#client/session.ts';
import type { AppRouter } from '#server/router.ts';
import { blocksOf, readsSession, wayOf } from '#shared/calls.ts';
import type { ErrorCode, FieldErrors } from '#shared/errors.ts';
import { callsPerRequest } from '#shared/limits.ts';
import { isAuthorPath } from '#shared/paths.ts';
import { padded } from '#shared/rules/padding.ts';

export const api = createTRPCReact<AppRouter>();
export type ApiInputs = inferRouterInputs<AppRouter>;
export type ApiClient = ReturnType<typeof api.useUtils>['client'];

// 'always': when offline, a call fails with a message instead of waiting silently.
export const queryDefaults: DefaultOptions = {
  queries: {
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  },
  mutations: { retry: false, networkMode: 'always' },
};

/** @param onSessionEnded what happens when the server no longer accepts the session */
export function createQueryClient(onSessionEnded: () => void): QueryClient {
  const onFailure = (place: string, error: unknown) => {
    logUnexpected(place, error);
    if (refusalOf(error)?.reason === 'unauthenticated') onSessionEnded();
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => onFailure(placeOf(queryKey), error),
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, { options }) => onFailure(placeOf(options.mutationKey), error),
    }),
    defaultOptions: queryDefaults,
  });
}

/** A 404 or 422 is shown to the person. The log is for errors that should never happen. */
function logUnexpected(place: string, error: unknown): void {
  if (wasOffline(error)) return;
  const refusal = refusalOf(error);
  if (refusal === null || refusal.httpStatus >= 500) logError(place, error);
}

/** tRPC's keys begin with the call: [['companies', 'get'], …]. */
function placeOf(key: readonly unknown[] = []): string {
  const [call] = key;
  return Array.isArray(call) ? call.join('.') : 'a call';
}

/**
 * Three ways to the server. A review travels alone and carries nothing that could name its author; the browser uses a
 * different connection for it than for calls with credentials. The call that signs a credential carries the emailed
 * token, so it uses the same credentials mode as other calls, but travels alone. Calls that read no session carry none.
 */
export function createApiClient(url = '/api/trpc') {
  return api.createClient({
    links: [
      splitLink({
        condition: ({ path }) => wayOf(path) === 'unnamed',
        true: httpLink({ url, fetch: fetchUnnamed }),
        false: splitLink({
          condition: ({ path }) => wayOf(path) === 'alone',
          true: httpLink({ url, fetch: fetchAlone }),
          false: httpBatchLink({
            url,
            maxURLLength: 2000,
            maxItems: callsPerRequest,
            fetch: fetchBatch,
            headers({ opList }) {
              if (!opList.some(({ path }) => readsSession(path))) return {};
              const given = opList.find(({ context }) => typeof context.sessionToken === 'string');
              const token = given?.context.sessionToken ?? readSession()?.token;
              return token ? { authorization: `Bearer ${token}` } : {};
            },
          }),
        }),
      }),
    ],
  });
}

const offline = new Error('The browser is offline.');

/** A browser may say that it's offline and reach the server all the same, so each call is tried. */
async function fetchOrSay(input: RequestInfo | URL, init: object): Promise<Response> {
  const isOffline = globalThis.navigator?.onLine === false;
  try {
    return await fetch(input, init);
  } catch (cause) {
    throw isOffline ? offline : cause;
  }
}

/** What an author reads leaves no copy, neither on the device nor in the server's memory. */
function fetchBatch(input: RequestInfo | URL, init: object = {}): Promise<Response> {
  const isAuthor = isAuthorPath(globalThis.location?.pathname ?? '');
  return fetchOrSay(input, { ...init, ...(isAuthor && { cache: 'no-store' }) });
}

/** The length of a body says nothing about what was typed. */
function fetchPadded(input: RequestInfo | URL, init: object = {}): Promise<Response> {
  const call = String(input).split('/').at(-1) ?? '';
  const { body }: RequestInit = init;
  return fetchOrSay(input, {
    ...init,
    ...(typeof body === 'string' && { body: padded(body, blocksOf(call)?.request ?? 1) }),
  });
}

function fetchAlone(input: RequestInfo | URL, init?: object): Promise<Response> {
  return fetchPadded(input, { ...init, referrerPolicy: 'no-referrer', cache: 'no-store' });
}

function fetchUnnamed(input: RequestInfo | URL, init?: object): Promise<Response> {
  return fetchAlone(input, { ...init, credentials: 'omit' });
}

export type Refusal = {
  reason: ErrorCode;
  httpStatus: number;
  message: string;
  errors?: FieldErrors | undefined;
  extra?: Record<string, unknown> | undefined;
};

/** The server's error; null if no response arrived. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data = error.data as Omit<Refusal, 'message'> | null | undefined;
  return data?.reason === undefined ? null : { ...data, message: error.message };
}

/** Whether a call failed because the browser was offline when it began: nothing has left the device. */
export function wasOffline(error: unknown): boolean {
  return error instanceof TRPCClientError && error.cause === offline;
}

/** What to say beside the button of a form whose call failed, if the browser was offline. */
export function offlineText(error: unknown): string | undefined {
  return wasOffline(error)
    ? "You're offline. Nothing was sent. Try again when you're back online."
    : undefined;
}

/** The server's message, or the fallback if no response arrived. */
export function messageOf(error: unknown, fallback = 'Check your connection and try again.'): string {
  return refusalOf(error)?.message || fallback;
}
