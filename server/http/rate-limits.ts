import type { FastifyRequest } from 'fastify';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Call } from '#server/call.ts';
import type { CountOf, Window } from '#server/counters/count.ts';
import { tooMany } from '#server/errors.ts';
import { type CallLimit, callLimits } from '#shared/call-limits.ts';
import { apiPath } from '#shared/paths.ts';
import { normalisedEmail } from '#shared/rules/addresses.ts';
import { clientNetwork, subscriberAddress } from '#shared/rules/client-network.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The hash of the API key that counts this read. */
    apiKey?: string | undefined;
  }
}

/**
 * Whether others at the same address may see a request that reached no call: only over REST, and not at a silent call's
 * URL.
 */
function isShown(request: FastifyRequest): boolean {
  return request.url.startsWith(`${apiPath}/`) && request.server.urlOf(request)?.isSilent !== true;
}

/** What a network address may still do. `left` is absent where it would show what others behind the address do. */
export type SourceQuota = { times: number; left?: { times: number; seconds: number } };

/** What the limiter needs to know about a call. */
export type Limited = Pick<Call, 'limits' | 'silent'>;
/** A request that reaches no call, such as one that is refused. */
const noCall: Limited = { silent: false };
/** No one at the same network address sees that it came. */
export const unshown: Limited = { silent: true, limits: [callLimits.unshown] };

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * Counts calls. Windows start by the clock, at the same time for everyone. A window that started with someone's first
 * call would reveal the time of that call to others at the same network address, and to anyone who requests emails to
 * the same mailbox.
 */
export function createRateLimits(enabled: boolean, now: () => Date, counters: { of: CountOf }) {
  const windowOf = ({ seconds }: CallLimit): Window => {
    const at = now().getTime() / 1000;
    const number = Math.floor(at / seconds);
    return { number, secondsLeft: Math.max(1, Math.ceil((number + 1) * seconds - at)) };
  };
  const callsOf = (limit: CallLimit, who: string) => {
    const window = windowOf(limit);
    const { secondsLeft } = window;
    const { times, spent, spend } = counters.of(limit, window, who);
    return {
      times,
      secondsLeft,
      spent,
      spend: (calls = 1) => spend(calls).catch((reason: unknown) => refuse(reason, secondsLeft)),
    };
  };
  /**
   * The calls from one network address, or reads with one API key, by its hash; while limits are off nothing is counted and
   * no headers are sent.
   */
  const ofSource = (address: string, call: Limited = noCall, apiKey?: string) => {
    if (!enabled) return unlimited;
    const ofAddress = call.limits?.find(({ per }) => per === 'source') ?? callLimits.everythingElse;
    const { times, secondsLeft, spent, spend } =
      apiKey === undefined
        ? callsOf(ofAddress, subscriberAddress(address))
        : callsOf(callLimits.readsWithKey, apiKey);
    const quotaAfter = (counted: RateLimiterRes | null): SourceQuota => {
      // Colleagues share an address: a falling number would show one of them when another verifies or sends a review.
      if (call.silent) return { times };
      return { times, left: { times: counted?.remainingPoints ?? times, seconds: secondsLeft } };
    };
    return {
      /** What is left. Counts nothing. */
      quota: async () => quotaAfter(call.silent ? null : await spent()),
      /** Whether fewer than this many are left. Counts nothing. */
      lack: async (calls: number) => ((await spent())?.remainingPoints ?? times) < calls,
      /** Counts calls and returns what is left; throws `too_many` with the seconds to wait. */
      spend: async (calls?: number) => quotaAfter(await spend(calls)),
    };
  };
  return {
    enabled,
    ofSource,
    /** The same for a request: its call, or what it would have been. */
    ofRequest(request: FastifyRequest) {
      const { call } = request.routeOptions.config;
      return ofSource(request.ip, call ?? (isShown(request) ? noCall : unshown), request.apiKey);
    },
    /**
     * Counts one call, or one request that reaches none, for its address; throws `too_many` with the seconds to wait.
     */
    async spendSource(address: string, call?: Limited, apiKey?: string): Promise<void> {
      await ofSource(address, call, apiKey).spend();
    },
    /** Counts one call for a checked email address, as `spendSource` does; -1 takes one back. */
    async spendEmail(limit: CallLimit & { per: 'email' }, email: string, calls = 1): Promise<void> {
      if (enabled) await callsOf(limit, normalisedEmail(email)).spend(calls);
    },
    /** The same for one of its senders: the network of an address. */
    async spendEmailFrom(
      limit: CallLimit & { per: 'email and network' },
      email: string,
      address: string,
      calls = 1,
    ): Promise<void> {
      const network = clientNetwork(address) ?? address;
      if (enabled) await callsOf(limit, `${network} ${normalisedEmail(email)}`).spend(calls);
    },
    /** The same for one browser of theirs. */
    async spendEmailOf(limit: CallLimit & { per: 'email and browser' }, email: string, browser: string) {
      if (enabled) await callsOf(limit, `${browser} ${normalisedEmail(email)}`).spend();
    },
    /** Counts the tries of a code, by the token that it opens. */
    async spendCode(limit: CallLimit & { per: 'code' }, sealed: string): Promise<void> {
      if (enabled) await callsOf(limit, sealed).spend();
    },
  };
}

const unlimited = {
  quota: async (): Promise<SourceQuota | undefined> => undefined,
  lack: async () => false,
  spend: async (): Promise<SourceQuota | undefined> => undefined,
};

function refuse(reason: unknown, seconds: number): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  throw tooMany(seconds);
}
