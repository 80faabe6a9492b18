import { z } from 'zod';
import { pageSizes } from '#shared/limits.ts';
import { type AuditKind, auditKinds, roles } from '#shared/words.ts';
import { id, paging } from './paging.ts';

const kind = z.enum(Object.keys(auditKinds) as [AuditKind, ...AuditKind[]], {
  error: 'kind must be one of the kinds in the list.',
});
const number = z.int().min(1);

const fact = z.object({
  at: z.string(),
  kind,
  actor: id.nullable(),
  actor_name: z.string(),
  actor_role: z.enum([...roles, 'operator', '']),
  target: z.string(),
  target_name: z.string(),
  before: z.string(),
  after: z.string(),
  times: z.int().min(1),
});

export const auditEntry = z.object({ number, ...fact.shape, previous: z.string(), hash: z.string() });
export type AuditEntry = z.output<typeof auditEntry>;

const position = (name: string) => {
  const error = `${name} must be a whole number.`;
  return z.int({ error }).min(0, { error });
};

export const auditListInput = z.object({
  kind: kind.optional(),
  actor: id.optional(),
  /** The number of the last entry of the page before. */
  cursor: position('cursor').optional(),
  limit: paging(pageSizes.audit).limit,
});
export const auditList = z.object({ data: z.array(auditEntry) });

/** What is counted until its month or hour ends. */
export const auditCount = fact.omit({ target: true, target_name: true });
export type AuditCount = z.output<typeof auditCount>;
export const auditCounts = z.object({ data: z.array(auditCount) });

export const auditExportInput = z.object({ after: position('after') });
export const auditExport = z.object({ data: z.array(auditEntry), entries: z.int().min(0), hash: z.string() });

/** Everyone who has done something, for the filter. */
export const auditPeople = z.object({ data: z.array(z.object({ id, name: z.string() })) });
