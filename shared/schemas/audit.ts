import { z } from 'zod';
import { pageSizes } from '#shared/limits.ts';
import { type AuditKind, auditKinds, roles } from '#shared/words.ts';
import { anyId, id, paging, rowsOf, wholeNumber } from './paging.ts';

const kind = z.enum(Object.keys(auditKinds) as [AuditKind, ...AuditKind[]], {
  error: 'kind must be one of the kinds in the list.',
});
const fact = z.object({
  at: z.string().describe('When it happened (UTC): a time, or for a count the month or the hour'),
  kind: kind.describe('What happened'),
  actor: anyId
    .nullable()
    .describe('Id of the account; null for the operator at the command line and for failed sign-ins'),
  actor_name: z.string().describe("The account's name at that time"),
  actor_role: z
    .enum([...roles, 'operator', ''])
    .describe("The account's role at that time; `operator` at the command line"),
  target: z
    .string()
    .describe('What it was done to, such as `account:3`, `company:12` or `review:5120`; empty if nothing'),
  target_name: z.string().describe('Its name at that time; for a review, that of its company'),
  before: z.string().describe('The value before; empty if there was none'),
  after: z.string().describe('The value after; empty if there is none'),
  times: z.int().min(1).describe('How often it happened in that month or hour'),
});

const hash = z
  .string()
  .describe('SHA-256 over the entry and `previous`, in hexadecimal: see `server/audit/README.md`');

export const auditEntry = z.object({
  number: z.int().min(1).describe('From 1, without gaps'),
  ...fact.shape,
  previous: z.string().describe('The `hash` of the previous entry; empty for the first'),
  hash,
});
export type AuditEntry = z.output<typeof auditEntry>;

const position = (name: string) => wholeNumber(`${name} must be a whole number.`, 0);

export const auditListInput = z.object({
  kind: kind.optional().describe('Only entries of this kind'),
  actor: anyId.optional().describe('Only what this account did'),
  cursor: position('cursor').optional().describe('The number of the last entry on the previous page'),
  limit: paging(pageSizes.audit).limit,
});
export const auditList = z.object({ data: rowsOf(auditEntry) });

/** What is counted until its month or hour ends. */
export const auditCount = fact
  .omit({ target: true, target_name: true })
  .extend({ kind: kind.describe('What is counted') });
export type AuditCount = z.output<typeof auditCount>;
export const auditCounts = z.object({ data: rowsOf(auditCount) });

export const auditExportInput = z.object({
  after: position('after').describe('The number of the last entry you have; 0 for none'),
});
export const auditExport = z.object({
  data: rowsOf(auditEntry),
  entries: z.int().min(0).describe('How many entries there are'),
  hash,
});

/** Everyone who has done something, for the filter. */
export const auditPeople = z.object({
  data: rowsOf(z.object({ id, name: z.string().describe("The account's newest name") })),
});
