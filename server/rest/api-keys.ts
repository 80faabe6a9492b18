import type { FastifyInstance } from 'fastify';
import { bearerOf } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { recognizeApiKey, takesApiKey } from '#server/router.ts';
import { isApiKey } from '#shared/rules/api-key.ts';

/**
 * Lets reads with an API key be counted for the key instead of the network address. A key that doesn't work is refused,
 * so its owner finds out before the limit of the address does.
 */
export function countByApiKey(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('apiKey', undefined);
  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config;
    const key = bearerOf(request);
    if (call === undefined || !takesApiKey(call) || !isApiKey(key)) return;
    request.apiKey = await recognizeApiKey(deps, key);
    if (request.apiKey !== undefined) return;
    await deps.rateLimits.spendSource(request.ip, call);
    throw new AppError('bad_api_key');
  });
}
