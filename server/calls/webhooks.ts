import { addWebhook, readWebhooks, removeWebhook, tryWebhook } from '#server/actions/manage-webhooks.ts';
import { adminCall, router } from '#server/trpc.ts';
import {
  addedWebhook,
  removedWebhook,
  triedWebhook,
  webhookId,
  webhookInput,
  webhookList,
} from '#shared/schemas/webhook.ts';

const input = { url: 'https://hooks.program.example/candor', queue_above: 20 };
const example = {
  ...{ id: 4_861_208_331_745_902, ...input, made_month: '2026-06' },
  ...{ delivered_month: '2026-07', state: 'on' as const },
};

export const webhooksRouter = router({
  list: adminCall('webhooks.list', {
    silent: false,
    rest: { method: 'GET', url: '/admin/webhooks' },
    summary: 'List webhooks',
    example: { answer: { data: [example] } },
    output: webhookList,
  }).query(async ({ ctx }) => ({ data: await readWebhooks(ctx.deps) })),

  add: adminCall('webhooks.add', {
    silent: false,
    rest: { method: 'POST', url: '/admin/webhooks', status: 201 },
    summary: 'Add a webhook',
    description: 'From the next midnight (UTC) on, we send it the events listed under webhooks.',
    example: {
      input,
      answer: {
        ...{ ...example, delivered_month: null },
        secret: 'whsec_mJ3u8Zk1oR5hYw7cXv2bNq9tLs4dFg6pKe0aHjAUixM=',
      },
    },
    output: addedWebhook,
  })
    .input(webhookInput)
    .mutation(({ ctx, input }) => addWebhook(ctx.deps, input, ctx.session)),

  remove: adminCall('webhooks.remove', {
    silent: false,
    rest: { method: 'POST', url: '/admin/webhooks/:id/remove' },
    summary: 'Remove a webhook',
    description: "Removing it twice isn't an error.",
    example: { input: { id: example.id }, answer: { removed: true } },
    output: removedWebhook,
  })
    .input(webhookId)
    .mutation(async ({ ctx, input }) => {
      await removeWebhook(ctx.deps, input.id, ctx.session);
      return { removed: true as const };
    }),

  try: adminCall('webhooks.try', {
    silent: false,
    rest: { method: 'POST', url: '/admin/webhooks/:id/try' },
    summary: 'Send a test event',
    description: 'If the program accepts it, a webhook that was switched off is on again.',
    example: {
      input: { id: example.id },
      answer: { accepted: true, says: 'It answered with status 204.' },
    },
    output: triedWebhook,
  })
    .input(webhookId)
    .mutation(({ ctx, input }) => tryWebhook(ctx.deps, input.id)),
});
