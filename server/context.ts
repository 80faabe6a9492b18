import type { FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';
import type { AppError } from './errors.ts';

export type Context = {
  deps: Deps;
  /**
   * The caller's network address, for rate limits and the reporter's network. Never logged, and never stored in full.
   */
  address: string;
  /** The bearer token as sent. Calls that need an account look it up. */
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
  return {
    deps,
    address: request.ip,
    sessionToken: /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1],
    userAgent: request.headers['user-agent'],
  };
}
