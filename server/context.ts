import type { FastifyRequest } from 'fastify';
import { isApiKey } from '#shared/rules/api-key.ts';
import type { Deps } from './deps.ts';
import type { AppError } from './errors.ts';

export type Context = {
  deps: Deps;
  /**
   * The caller's network address, for rate limits and the reporter's network. Never logged, and never stored in full.
   */
  address: string;
  /** The hash of the API key for which an anonymous read is counted. */
  apiKey?: string | undefined;
  /** The bearer token as sent, unless it is an API key. Calls that need an account look it up. */
  sessionToken: string | undefined;
  /** For the name of the browser in the list of someone's sessions. Nothing else of it is stored. */
  userAgent?: string | undefined;
  /** For calls of a page, which is counted as one request. */
  isCounted?: true | undefined;
  /** Whether the response says how many calls are left, as over REST. */
  showsLimits?: true | undefined;
  /** What is wrong with the request around the input. It is refused once it has been counted. */
  refusal?: AppError | undefined;
  /** What a program sent so that a repeated request gets the response of the first. */
  idempotencyKey?: string | undefined;
  /** Called when more rows follow a page, with where they start, for responses that have no field for it. */
  tellMore?: ((cursor: string | undefined) => void) | undefined;
};

export function createContext(deps: Deps, request: FastifyRequest): Context {
  const bearer = bearerOf(request);
  return {
    deps,
    address: request.ip,
    apiKey: request.apiKey,
    sessionToken: isApiKey(bearer) ? undefined : bearer,
    userAgent: request.headers['user-agent'],
  };
}

/** The token of an account or an API key, as sent. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
}
