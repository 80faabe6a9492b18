import { checkHealth, sendOwnTestMail } from '#server/actions/check-health.ts';
import { readSetup } from '#server/actions/read-setup.ts';
import { adminCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/call-limits.ts';
import { health, healthInput, setupSteps } from '#shared/schemas/health.ts';

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

  setup: adminCall('health.setup', {
    silent: false,
    rest: { method: 'GET', url: '/admin/setup' },
    summary: 'See what is left to set up',
    example: { answer: { identity: true, mail: true, companies: false } },
    output: setupSteps,
  }).query(({ ctx }) => readSetup(ctx.deps)),

  testMail: adminCall('health.testMail', {
    silent: false,
    limits: [callLimits.testMails],
    rest: { method: 'POST', url: '/admin/test-mail' },
    summary: 'Send a test email to your own address',
    description: 'Another one goes to MAIL_BOUNCES, if that is set.',
    example: {
      answer: {
        data: [{ check: 'Test email', status: 'ok', says: 'The mail server has accepted an email to you.' }],
      },
    },
    output: health,
  }).mutation(async ({ ctx }) => ({ data: await sendOwnTestMail(ctx.deps, ctx.session) })),
});
