import { readReport } from '#server/actions/read-report.ts';
import { publicCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/call-limits.ts';
import { reportNumberMonths } from '#shared/limits.ts';
import { reasonsForReporter } from '#shared/rules/statement-of-reasons.ts';
import { reportNumberInput, reportStatus } from '#shared/schemas/report-number.ts';
import * as examples from './examples.ts';

export const reportsRouter = router({
  /** A mutation, although it only reads: the number must not be in a URL. */
  status: publicCall('reports.status', {
    silent: true,
    limits: [callLimits.reportNumbers],
    rest: { method: 'POST', url: '/reports/status' },
    summary: 'Read what happened to a report',
    description: `With the \`number\` in the response to the report. It says nothing about what was reported. The number works until ${reportNumberMonths} months after the decision; then it gets the same 404 as one that never was.`,
    errors: ['bad_report_number'],
    example: {
      input: { number: examples.reportNumber },
      answer: {
        about: 'review',
        status: 'removed',
        reason: 'identifies_someone',
        statement: reasonsForReporter('removed', 'identifies_someone'),
        decided_in: '2026-11-01',
      },
    },
    output: reportStatus,
  })
    .input(reportNumberInput)
    .mutation(({ ctx, input }) => readReport(ctx.deps, input)),
});
