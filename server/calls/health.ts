import { checkHealth } from '#server/actions/check-health.ts';
import { adminCall, router } from '#server/trpc.ts';
import { health, healthInput } from '#shared/schemas/health.ts';

export const healthRouter = router({
  check: adminCall('health.check', {
    silent: false,
    rest: { method: 'GET', url: '/admin/health' },
    summary: 'Check how the site is',
    description: 'What `npm run doctor` finds, except for what takes long or is only seen from outside.',
    example: {
      input: { device_time: '2026-12-01T09:30:00Z' },
      answer: {
        data: [{ check: 'Backups', status: 'ok', says: 'The last backup was made less than a day ago.' }],
      },
    },
    output: health,
  })
    .input(healthInput)
    .query(async ({ ctx, input }) => ({ data: await checkHealth(ctx.deps, input.device_time) })),
});
