import { initTRPC, TRPCError } from '@trpc/server';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import { z } from 'zod';
import type { SessionUser } from '#db/queries/sessions.ts';
import { callLimits } from '#shared/call-limits.ts';
import type { ErrorCode, ErrorData } from '#shared/errors.ts';
import { mayAdminister, mayModerate } from '#shared/rules/permissions.ts';
import { keyInput } from '#shared/schemas/representative.ts';
import { requireFreshProof } from './actions/confirm-identity.ts';
import { continueSession } from './actions/continue-session.ts';
import { recognizeBy } from './actions/recognize-account.ts';
import type { Call, Declaration } from './call.ts';
import type { Context } from './context.ts';
import { AppError, invalidInput, isTooMany, unexpected } from './errors.ts';
import { onlyDeclared } from './http/only-declared.ts';
import { unshown } from './http/rate-limits.ts';
import { registers } from './site/shown-site.ts';
import { readEmployer } from './steps/read-employer.ts';

const t = initTRPC
  .context<Context>()
  .meta<Call>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const refusal = toAppError(error);
      const data: ErrorData = {
        reason: refusal.code,
        httpStatus: refusal.status,
        errors: refusal.errors,
        extra: refusal.extra,
        retryAfter: refusal.retryAfter,
      };
      return { message: refusal.message, code: shape.code, data: { code: shape.data.code, ...data } };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Any refusal, tRPC's or our own, as an AppError; any other failure becomes `internal` without details. */
export function toAppError(error: TRPCError): AppError {
  if (error.cause instanceof AppError) return error.cause;
  if (error.cause instanceof z.ZodError && error.code === 'BAD_REQUEST') return invalidInput(error.cause);
  const code = transportErrors[error.code];
  return code ? new AppError(code) : unexpected(error.cause ?? error);
}

const transportErrors: Partial<Record<TRPC_ERROR_CODE_KEY, ErrorCode>> = {
  PARSE_ERROR: 'malformed',
  BAD_REQUEST: 'malformed',
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
  PAYLOAD_TOO_LARGE: 'too_large',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported_media_type',
};

const trpcCodes: Record<number, TRPC_ERROR_CODE_KEY> = {
  // tRPC redirects no one.
  308: 'NOT_FOUND',
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

function toTrpcError(error: TRPCError): TRPCError {
  const refusal = toAppError(error);
  const code = trpcCodes[refusal.status] ?? 'INTERNAL_SERVER_ERROR';
  return new TRPCError({ code, message: refusal.message, cause: refusal });
}

/**
 * Counts the call against its rate limit, and turns every failure into a refusal of the error table. Responses have
 * only declared fields; their values are checked too, except those of queries in production, where it takes too long.
 */
const guarded = t.procedure.use(async ({ ctx, meta, type, next, getRawInput }) => {
  // A page asks for more than silent calls: a number that others at the same address see would fall with those too.
  const counted = ctx.showsLimits || meta?.limits ? meta : unshown;
  if (!ctx.isCounted) {
    await ctx.deps.rateLimits
      .spendSource(ctx.address, counted, ctx.apiKey)
      .catch((refusal) => letKnownThrough(refusal, ctx, meta, getRawInput))
      .catch((cause) => {
        throw internal(cause);
      });
  }
  // Before the input is read, so the refusal is the same for everyone.
  if (meta?.onlyWith && !registers(await ctx.deps.site.read(), ctx.deps.config))
    throw internal(new AppError('not_found'));
  if (ctx.refusal) throw internal(ctx.refusal);
  const result = await next();
  if (!result.ok) throw toTrpcError(result.error);
  if (meta === undefined)
    throw internal(new Error('A call was declared without publicCall or moderatorCall.'));
  try {
    const data = meta.declaredFields(result.data);
    if (type === 'mutation' || !ctx.deps.config.production) meta.output.parse(data);
    return { ...result, data };
  } catch (cause) {
    throw internal(cause);
  }
});

/** Passes on the refusal, unless the call comes from an account's own people, who have a limit of their own. */
async function letKnownThrough(
  refusal: unknown,
  { deps, sessionToken }: Context,
  { knownBy }: Partial<Call> = {},
  input: () => Promise<unknown>,
): Promise<void> {
  if (!isTooMany(refusal) || knownBy === undefined) throw refusal;
  const email = await recognizeBy[knownBy](deps, { input: await input(), sessionToken });
  if (email === undefined) throw refusal;
  await deps.rateLimits.spendEmail(callLimits.signInsPastSource, email);
}

function internal(cause: unknown): TRPCError {
  return toTrpcError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause }));
}

/** Needs a session; adds `ctx.session`. */
const signedIn = guarded.use(async ({ ctx, next }) => {
  const session = await currentSession(ctx);
  if (session === undefined) throw new AppError('unauthenticated');
  return next({ ctx: { ...ctx, session } });
});

const moderating = signedIn.use(({ ctx, next }) => {
  const { role, second_factor_since } = ctx.session;
  if (!mayModerate([role])) throw new AppError('forbidden');
  if (ctx.deps.config.secondFactorRequired && second_factor_since === null)
    throw new AppError('second_factor_missing');
  return next();
});

/** Needs the key of someone who speaks for a company, in the field `key` of the input; adds `ctx.employer`. */
const speaking = guarded.use(async ({ ctx, getRawInput, next }) => {
  const { success, data } = keyInput.safeParse(await getRawInput());
  // Without a key, the refusal comes from the call's own schema.
  const employer = success ? await readEmployer(ctx.deps, data.key) : { keyHash: '', representatives: [] };
  return next({ ctx: { ...ctx, employer } });
});

const managing = moderating.use(({ ctx, meta, next }) => {
  if (!mayAdminister([ctx.session.role])) throw new AppError('forbidden');
  if (meta?.isSensitive) requireFreshProof(ctx.session, ctx.deps.now());
  return next();
});

/** A call that anyone may make. */
export function publicCall<const Name extends string, Output extends z.ZodType>(
  name: Name,
  declaration: Declaration<Name, Output>,
) {
  return guarded.meta(callOf(name, declaration, 'anyone')) as ReturnType<
    typeof guarded.output<Fields<Output>>
  >;
}

/** A call for someone who has shown that they speak for a company, with the key of their browser in its input. */
export function employerCall<const Name extends string, Output extends z.ZodType>(
  name: Name,
  declaration: Declaration<Name, Output>,
) {
  const errors = ['employer_signed_out', ...(declaration.errors ?? [])] as const;
  return speaking.meta(callOf(name, { ...declaration, errors }, 'anyone')) as ReturnType<
    typeof speaking.output<Fields<Output>>
  >;
}

/** A call for anyone who is signed in, about their own account. */
export function accountCall<const Name extends string, Output extends z.ZodType>(
  name: Name,
  declaration: Declaration<Name, Output>,
) {
  return signedIn.meta(callOf(name, declaration, 'account')) as ReturnType<
    typeof signedIn.output<Fields<Output>>
  >;
}

/** A call for moderators and admins. In production they need a second factor. */
export function moderatorCall<const Name extends string, Output extends z.ZodType>(
  name: Name,
  declaration: Declaration<Name, Output>,
) {
  return moderating.meta(callOf(name, declaration, 'moderator')) as ReturnType<
    typeof moderating.output<Fields<Output>>
  >;
}

/** A call for admins. */
export function adminCall<const Name extends string, Output extends z.ZodType>(
  name: Name,
  declaration: Declaration<Name, Output>,
) {
  return managing.meta(callOf(name, declaration, 'admin')) as ReturnType<
    typeof managing.output<Fields<Output>>
  >;
}

function callOf<Name extends string, Output extends z.ZodType>(
  name: Name,
  declaration: Declaration<Name, Output>,
  access: Call['access'],
): Call {
  return { ...declaration, name, access, declaredFields: onlyDeclared(declaration.output) };
}

/**
 * The type that tRPC's `.output` would give a call. It isn't called, because each middleware copies what it is given:
 * one more cost the fastest calls a tenth.
 */
type Fields<Output extends z.ZodType> = (value: unknown) => z.output<Output>;

/** One page of rows, of which one more than its limit was read; `cursorOf` says where the next page begins. */
export function pageOf<Row>(
  { tellMore }: Context,
  found: Row[],
  limit: number,
  cursorOf?: (last: Row) => string,
): Row[] {
  if (found.length <= limit) return found;
  const page = found.slice(0, limit);
  tellMore?.(cursorOf?.(page[limit - 1] as Row));
  return page;
}

async function currentSession({ deps, sessionToken }: Context): Promise<SessionUser | undefined> {
  if (sessionToken === undefined) return undefined;
  return continueSession(deps, sessionToken);
}
