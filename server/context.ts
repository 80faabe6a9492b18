import type { FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';

export type Context = {
  deps: Deps;
  /** Address of the caller, for rate limits and the reporter's network; never logged or stored whole. */
  address: string;
  /** Bearer token as sent; procedures that need an account look it up. */
  sessionToken: string | undefined;
  /** Told when more rows follow a page, and from where on, for answers that have no place to say it. */
  tellMore?: ((cursor: string | undefined) => void) | undefined;
};

export function createContext(deps: Deps, request: FastifyRequest): Context {
  return {
    deps,
    address: request.ip,
    sessionToken: /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1],
  };
}
