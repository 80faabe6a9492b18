import type { z } from 'zod';
import type { CallLimit } from '#shared/call-limits.ts';
import type { SilentCall } from '#shared/calls.ts';
import type { ErrorCode } from '#shared/errors.ts';

/** Where a call is in the REST API, under /api/v1. */
type RestRow = {
  method: 'GET' | 'POST' | 'PATCH';
  /** An `:id` is a whole number in digits: anything else is a 404. */
  url: string;
  /** 200 by default. */
  status?: 201;
  /** What the call creates has its own URL: this one, then its id. */
  creates?: true;
  /** The query parameters, where they aren't all fields of the input. */
  query?: readonly string[];
  /** Query parameters that count as missing when they are empty. */
  emptyIsMissing?: readonly string[];
};

/** What each part of the server knows about one call. It is declared in server/calls and carried as tRPC's `meta`. */
export type Call = {
  /** Its place in the router, such as `reviews.list`. */
  name: string;
  /** Who may make it. */
  access: 'anyone' | 'account' | 'moderator' | 'admin';
  /** Whether it leaves no trace by which it could be dated; see shared/calls.ts. */
  silent: boolean;
  /**
   * Whether everyone gets the same response. We send it from a cache, and let other caches store it as long as they
   * ask each time, by its entity tag, whether it is current: a review that a moderator removes is gone everywhere right
   * away. Every other response is `no-store`.
   */
  public?: true;
  /** The setting that it needs: without it, everyone gets a 404, whatever they send. */
  onlyWith?: 'registration';
  /** Whether it reads a session although anyone may make it. */
  readsSession?: true;
  /** Without any, it shares `callLimits.everythingElse`. */
  limits?: readonly CallLimit[];
  /**
   * Whether it needs a sign-in, or another proof of who is there, in the last half an hour. Only for calls of admins.
   */
  isSensitive?: true;
  /**
   * What shows that a call comes from an account's own people. It is let through when strangers have used up what its
   * network address may do: behind an onion service, everyone may have the same one.
   */
  knownBy?: 'browser' | 'ticket' | 'session';
  /** The longest body in bytes, if it may be longer than those of other calls. */
  bodyLimit?: number;
  rest: RestRow;
  summary: string;
  description?: string;
  /** The errors it can fail with, in addition to those of every call of its kind. */
  errors?: readonly ErrorCode[];
  /** An input that works, except for names and tokens, and its output. */
  example: { input?: Record<string, unknown>; answer: unknown };
  /** A response has the fields of this schema and nothing else. */
  output: z.ZodType;
  /** Copies those fields. */
  declaredFields: (response: unknown) => unknown;
};

/** A call as it is declared: a silent one must say so and have limits of its own, and no other may say so. */
export type Declaration<Name extends string, Output extends z.ZodType> = Omit<
  Call,
  'name' | 'access' | 'silent' | 'public' | 'example' | 'output' | 'declaredFields'
> & {
  output: Output;
  example: { input?: Record<string, unknown>; answer: z.output<NoInfer<Output>> };
} & (Name extends SilentCall
    ? { silent: true; public?: never; limits: readonly CallLimit[] }
    : { silent: false; public?: true });
