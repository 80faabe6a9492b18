import type { InjectOptions } from 'fastify';
import { namesBesidesId } from '#server/rest/call-input.ts';
import { calls, type RoutedCall } from '#server/router.ts';
import { errorTable } from '#shared/errors.ts';

export const transports = ['trpc', 'rest'] as const;
export type Transport = (typeof transports)[number];
export type CallInput = Record<string, unknown>;
type CallRequest = InjectOptions & { method: 'GET' | 'POST' | 'PATCH'; url: string };

/** Every call with its name, for `it.each`. */
export const namedCalls = [...calls].map(([name, call]) => [name, call] as const);

const unreached = (['unauthenticated', 'forbidden', 'unconfirmed', 'second_factor_missing'] as const).map(
  (code) => errorTable[code].message,
);

/** Whether a response says that a call was refused for who made it, before anything else about it was looked at. */
export const isUnreached = ({ statusCode, body }: { statusCode: number; body: string }): boolean =>
  [401, 403].includes(statusCode) && unreached.some((message) => body.includes(message));

/** The HTTP request of a call with an input, as a visitor or with this session token. */
export function requestOf(
  call: RoutedCall,
  transport: Transport,
  input: CallInput,
  sessionToken?: string,
): CallRequest {
  const request = transport === 'trpc' ? overTrpc(call, input) : overRest(call, input);
  const authorization = sessionToken && { authorization: `Bearer ${sessionToken}` };
  return { ...request, headers: { ...request.headers, ...authorization } };
}

/** The status and the body of a response, where one of tRPC looks like one of REST. */
export function answerOf({ statusCode, body }: { statusCode: number; body: string }) {
  const sent = JSON.parse(body || 'null');
  const { error, result } = Object(sent) as {
    error?: { message: string; data: CallInput };
    result?: CallInput;
  };
  if (error) {
    const { reason, errors } = error.data;
    return {
      status: error.data.httpStatus as number,
      body: { code: reason, message: error.message, ...(errors ? { errors } : {}) },
    };
  }
  return { status: statusCode, body: (result ? result.data : sent) as CallInput };
}

const json = { 'content-type': 'application/json' };

function overTrpc({ name, type }: RoutedCall, input: CallInput): CallRequest {
  const url = `/api/trpc/${name}`;
  if (type === 'query')
    return { method: 'GET', url: `${url}?input=${encodeURIComponent(JSON.stringify(input))}` };
  return { method: 'POST', url, headers: json, payload: JSON.stringify(input) };
}

function overRest(call: RoutedCall, { id, ...input }: CallInput): CallRequest {
  const { method, url } = call.rest;
  const path = `/api/v1${url.replace(':id', String(id))}`;
  if (method !== 'GET') return { method, url: path, headers: json, payload: JSON.stringify(input) };
  const query = new URLSearchParams();
  for (const name of namesBesidesId(call))
    if (input[name] !== undefined) query.set(name, String(input[name]));
  return { method, url: `${path}?${query}` };
}
