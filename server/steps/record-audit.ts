import { addToAuditCount, insertAuditEntries, lockAuditHead, takeAuditCounts } from '#db/queries/audit.ts';
import type { Transaction } from '#db/schema.ts';
import type { AuditEntriesTable, AuditFact } from '#db/tables/audit.ts';
import { hashOf } from '#server/audit/chain.ts';
import type { Deps } from '#server/deps.ts';
import { hour, month } from '#shared/rules/calendar.ts';
import type { ModeratedReview } from '#shared/schemas/review.ts';
import type { AuditKind, ReviewStatus, Role } from '#shared/words.ts';

/** The account that does something, as a session names it. */
export type Actor = { user_id: number; name: string; role: Role };
export type AuditEvent = {
  kind: AuditKind;
  /** Without one, the operator at the command line. */
  actor?: Actor;
  /** Such as `account:3`, and its name now. */
  target?: string;
  target_name?: string;
  before?: string;
  after?: string;
};
type Needs = Pick<Deps, 'now' | 'keyedHash'>;

const nothing = { target: '', target_name: '', before: '', after: '' };

/**
 * Adds an entry to the audit trail, in the transaction of what it records. Call it last: everybody else who adds one waits
 * from here on. An account without privileges can do nothing that is recorded: its owner may be an author.
 */
export async function recordAudit(
  trx: Transaction,
  { now, keyedHash }: Needs,
  { actor, ...event }: AuditEvent,
): Promise<void> {
  if (actor?.role === 'user') return;
  const at = now().toISOString();
  await append(trx, keyedHash, [{ ...nothing, ...event, ...actorColumns(actor), at, times: 1 }]);
}

/**
 * Counts what a moderator does to reviews until the month ends: a time would show when a review can have arrived, and the
 * order of entries would show the time.
 */
async function countInMonth(
  trx: Transaction,
  { now }: Pick<Deps, 'now'>,
  event: AuditEvent & { actor: Actor },
): Promise<void> {
  const { actor, ...rest } = event;
  const who = { actor: actor.user_id, actor_name: actor.name, actor_role: actor.role };
  await addToAuditCount(trx, { ...nothing, ...rest, ...who, at: month(now()) });
}

type DecisionEvent = {
  kind: AuditKind;
  actor: Actor;
  review: Pick<ModeratedReview, 'id' | 'company_id' | 'company_name'>;
  before: ReviewStatus;
  after: ReviewStatus | 'dismissed' | '';
};

const isPublic = (status: string) => status === 'published' || status === 'removed';

/**
 * Counts what a moderator did to a review. A review is named only if everybody could read it; of any other, only the
 * company is. Of one that is or was held, nothing is: the month of its approval would show that it was written before.
 */
export async function recordDecision(
  trx: Transaction,
  deps: Pick<Deps, 'now'>,
  { review: { id, company_id, company_name }, ...event }: DecisionEvent,
): Promise<void> {
  const { before, after } = event;
  if (before === 'held' || after === 'held') return countInMonth(trx, deps, event);
  const target = isPublic(before) || isPublic(after) ? `review:${id}` : `company:${company_id}`;
  await countInMonth(trx, deps, { ...event, target, target_name: company_name });
}

/** Counts a second reading, without its result: whether two people agree is no figure about either. */
export function recordSecondReading(trx: Transaction, deps: Pick<Deps, 'now'>, actor: Actor): Promise<void> {
  return countInMonth(trx, deps, { kind: 'second_reading', actor });
}

type CompanyEvent = Pick<AuditEvent, 'kind' | 'before' | 'after'> & {
  /** Without one, the operator at the command line. */
  actor: Actor | undefined;
  company: { id: number; name: string };
};

/** Counts what a moderator did to a company; what the operator does has a time. */
export function recordCompany(
  trx: Transaction,
  deps: Needs,
  { company, actor, ...event }: CompanyEvent,
): Promise<void> {
  const told = { ...event, target: `company:${company.id}`, target_name: company.name };
  return actor ? countInMonth(trx, deps, { ...told, actor }) : recordAudit(trx, deps, told);
}

/** Counts a failed attempt to sign in until the hour ends, so a flood of them is one entry. */
export async function countFailedSignIn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  tried: { id: number; name: string; role: Role } | undefined,
): Promise<void> {
  // A write in either case, so the time it takes doesn't show who is a moderator.
  const known = tried !== undefined && tried.role !== 'user';
  await addToAuditCount(db, {
    ...nothing,
    ...(known && { target: `account:${tried.id}`, target_name: tried.name }),
    kind: 'sign_in_failed',
    at: hour(now()),
    actor: 0,
    actor_name: '',
    actor_role: '',
  });
}

/** Adds what was counted in months and hours that are over. Of several servers one does it. */
export async function closeAuditCounts(trx: Transaction, { now, keyedHash }: Needs): Promise<void> {
  const counted = await takeAuditCounts(trx, { month: month(now()), hour: hour(now()) });
  if (counted.length === 0) return;
  const facts = counted.map(({ actor, ...fact }) => ({ ...fact, actor: actor === 0 ? null : actor }));
  await append(trx, keyedHash, facts);
}

async function append(trx: Transaction, keyedHash: Deps['keyedHash'], facts: AuditFact[]): Promise<void> {
  let { entries: number, hash: previous } = await lockAuditHead(trx);
  const added: AuditEntriesTable[] = [];
  for (const fact of facts) {
    number += 1;
    const hash = hashOf({ ...fact, number, previous });
    added.push({ ...fact, number, previous, hash, seal: keyedHash('audit', hash) });
    previous = hash;
  }
  await insertAuditEntries(trx, added);
}

function actorColumns(actor: Actor | undefined): Pick<AuditFact, 'actor' | 'actor_name' | 'actor_role'> {
  if (actor === undefined) return { actor: null, actor_name: '', actor_role: 'operator' };
  return { actor: actor.user_id, actor_name: actor.name, actor_role: actor.role };
}
