import {
  listAuditCounts,
  listAuditEntries,
  listAuditPeople,
  readAuditEntries,
  readAuditHead,
} from '#db/queries/audit.ts';
import { recordEvent } from '#server/actions/record-event.ts';
import { adminCall, pageOf, router } from '#server/trpc.ts';
import { pageSizes } from '#shared/limits.ts';
import {
  auditCounts,
  auditExport,
  auditExportInput,
  auditList,
  auditListInput,
  auditPeople,
} from '#shared/schemas/audit.ts';
import * as examples from './examples.ts';

export const auditRouter = router({
  list: adminCall('audit.list', {
    silent: false,
    rest: { method: 'GET', url: '/admin/audit' },
    summary: 'List the audit log, newest first',
    description:
      "What moderators and admins did. Nothing in it is about authors. `kind` and `actor` filter the entries; `cursor` is the number of the last entry of the previous page. Decisions are added at the end of their month, in an order that doesn't show when they were made.",
    example: { input: { kind: 'review_decided', limit: 25 }, answer: { data: [examples.auditEntry] } },
    output: auditList,
  })
    .input(auditListInput)
    .query(async ({ ctx, input: { limit, ...filter } }) => {
      const found = await listAuditEntries(ctx.deps.db, filter, limit + 1);
      return { data: pageOf(ctx, found, limit, (last) => String(last.number)) };
    }),

  counts: adminCall('audit.counts', {
    silent: false,
    rest: { method: 'GET', url: '/admin/audit/counts' },
    summary: 'Read the counts that join the audit log when the month or hour is over',
    description: 'Decisions of this month, and failed attempts to sign in of this hour.',
    example: { answer: { data: [{ ...examples.auditCount, times: 12 }] } },
    output: auditCounts,
  }).query(async ({ ctx: { deps } }) => {
    const counts = await listAuditCounts(deps.db);
    return { data: counts.map(({ actor, ...count }) => ({ ...count, actor: actor === 0 ? null : actor })) };
  }),

  people: adminCall('audit.people', {
    silent: false,
    rest: { method: 'GET', url: '/admin/audit/people' },
    summary: 'List the people whose actions are in the audit log',
    example: { answer: { data: [{ id: 2, name: 'Dana Moreau' }] } },
    output: auditPeople,
  }).query(async ({ ctx }) => ({ data: await listAuditPeople(ctx.deps.db) })),

  export: adminCall('audit.export', {
    silent: false,
    rest: { method: 'POST', url: '/admin/audit/export' },
    summary: 'Export the audit log, oldest entry first',
    description: `Up to ${pageSizes.auditExport} entries after number \`after\`. \`entries\` and \`hash\` are the number and hash of the newest entry. To get them all, repeat the call until you have that one. An export from the beginning is recorded.`,
    example: {
      input: { after: 213 },
      answer: { data: [examples.auditEntry], entries: 214, hash: examples.auditEntry.hash },
    },
    output: auditExport,
  })
    .input(auditExportInput)
    .mutation(async ({ ctx: { deps, session }, input: { after } }) => {
      if (after === 0) await recordEvent(deps, { kind: 'audit_exported', actor: session });
      const head = await readAuditHead(deps.db);
      return { ...head, data: await readAuditEntries(deps.db, after, pageSizes.auditExport) };
    }),
});
