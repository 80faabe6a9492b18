import { listApiKeys } from '#db/queries/api-keys.ts';
import { makeApiKey, revokeApiKey } from '#server/actions/manage-api-keys.ts';
import { adminCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/call-limits.ts';
import { apiKeyFrom } from '#shared/rules/api-key.ts';
import { apiKeyList, apiKeyName, madeApiKey, revokedApiKey } from '#shared/schemas/api-key.ts';

const example = { name: 'Fjord Data', made_month: '2026-06' };

export const apiKeysRouter = router({
  list: adminCall('apiKeys.list', {
    silent: false,
    rest: { method: 'GET', url: '/admin/api-keys' },
    summary: 'List API keys',
    example: { answer: { data: [example] } },
    output: apiKeyList,
  }).query(async ({ ctx }) => ({ data: await listApiKeys(ctx.deps.db) })),

  make: adminCall('apiKeys.make', {
    silent: false,
    rest: { method: 'POST', url: '/admin/api-keys', status: 201 },
    summary: 'Make an API key',
    description: `With it, a program can make ${callLimits.readsWithKey.times} anonymous reads a minute. It gives no other right.`,
    example: {
      input: { name: example.name },
      answer: { ...example, key: apiKeyFrom('mJ3u8Zk1oR5hYw7cXv2bNq9tLs4dFg6pKe0aHj-Ui_M') },
    },
    output: madeApiKey,
  })
    .input(apiKeyName)
    .mutation(({ ctx, input }) => makeApiKey(ctx.deps, input.name, ctx.session)),

  revoke: adminCall('apiKeys.revoke', {
    silent: false,
    rest: { method: 'POST', url: '/admin/api-keys/revoke' },
    summary: 'Revoke an API key',
    description: "It stops working right away. Revoking it twice isn't an error.",
    example: { input: { name: example.name }, answer: { revoked: true } },
    output: revokedApiKey,
  })
    .input(apiKeyName)
    .mutation(async ({ ctx, input }) => {
      await revokeApiKey(ctx.deps, input.name, ctx.session);
      return { revoked: true as const };
    }),
});
