import type { MessageKind, QueueOrder, ReviewStatus } from '#shared/words.ts';

/**
 * Where a page of a moderators' list ends: the month, day, status, company or `appeal` that its last row is listed under, and
 * its id.
 */
export type QueueCursor = { value: string; id: number };

type QueueList = ReviewStatus | 'reports' | 'corrections' | 'companies';

type Listed = { id: number; status: ReviewStatus; created_at: string | null };

type Pending = Listed & { company_id: number; messages: readonly { kind: MessageKind }[] };

/** As a query parameter, such as `pending.4711`, `appeal.4711` or, sorted by company, `12.4711`. */
export function cursorAfterQueued(review: Pending, order: QueueOrder): string {
  const { id, company_id, status, messages } = review;
  if (status === 'pending' && order === 'company') return `${company_id}.${id}`;
  const isAppeal = status === 'pending' && messages.some(({ kind }) => kind === 'appeal');
  return isAppeal ? `appeal.${id}` : cursorAfterModerated(review);
}

/** As a query parameter, such as `2026-05.4711` or `pending.4711`. */
export function cursorAfterModerated({ id, status, created_at }: Listed): string {
  return `${created_at === null ? status : created_at.slice(0, 'YYYY-MM'.length)}.${id}`;
}

/** As a query parameter, such as `2026-05-03.4711`. */
export function cursorAfterReport({ id, created_at }: { id: number; created_at: string }): string {
  return `${created_at}.${id}`;
}

/** As a query parameter, such as `2026-05.4711`. */
export function cursorAfterCorrection({ id, created_at }: { id: number; created_at: string }): string {
  return `${created_at.slice(0, 'YYYY-MM'.length)}.${id}`;
}

/** Of a review with its reports, which is listed under the oldest one. */
export function cursorAfterReported({
  reports: [oldest],
}: {
  reports: { id: number; created_at: string }[];
}): string {
  return oldest === undefined ? '' : cursorAfterReport(oldest);
}

/** Undefined if the text isn't a cursor for the list of this status, of reports or of corrections, or by companies. */
export function readQueueCursor(text: string, list: QueueList): QueueCursor | undefined {
  const [, value = '', id] = /^([\w-]+)\.([1-9]\d{0,15})$/.exec(text) ?? [];
  if (!formOf(list).test(value) || !Number.isSafeInteger(Number(id))) return undefined;
  return { value, id: Number(id) };
}

function formOf(list: QueueList): RegExp {
  if (list === 'pending') return /^(pending|appeal)$/;
  if (list === 'companies') return /^[1-9]\d{0,15}$/;
  if (list === 'reports') return /^\d{4}-\d\d-\d\d$/;
  const isByMonth = list === 'published' || list === 'removed' || list === 'corrections';
  return isByMonth ? /^\d{4}-\d\d$/ : new RegExp(`^${list}$`);
}
