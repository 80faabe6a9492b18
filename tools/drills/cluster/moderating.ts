import { randomInt } from 'node:crypto';
import type { Order } from './attempts.ts';
import { pathOf, shows } from './decided.ts';
import { isFine, type Visitor } from './visitor.ts';
import { insist, type Writing } from './writing.ts';

const QUEUE = '/api/v1/admin/moderation/reviews';

/** Signs a moderator in. */
export async function signIn(visitor: Visitor, { moderator }: Order): Promise<string> {
  const asked = { what: 'sign in', method: 'POST', path: '/api/v1/login', body: moderator };
  const { body } = await insist(visitor, asked);
  return (body as { token: string }).token;
}

type Queued = { id: number; revision: number; company_id: number; free_form_text: string; comment: string };

/** Publishes or rejects a review, and says that a visitor must find a published one at once. */
export async function decide(visitor: Visitor, { wrote, shelf }: Writing, token: string): Promise<void> {
  const queue = await visitor.ask({ what: 'queue', path: `${QUEUE}?status=pending&limit=20`, token });
  const { data = [] } = (queue.body ?? {}) as { data?: Queued[] };
  // The ledger finds reviews by their text. One with parts has several.
  const review = data.find(({ free_form_text, comment }) => free_form_text === comment);
  if (review === undefined) return;
  const { id, company_id, revision } = review;
  const approved = randomInt(2) === 0;
  const asked = { what: 'decide', method: 'PATCH', path: `${QUEUE}/${id}`, token };
  const answered = await insist(visitor, { ...asked, body: { approved, revision } });
  const { free_form_text: text } = (answered.body ?? {}) as { free_form_text?: string };
  if (!isFine(answered) || !text) return;
  const status = approved ? 'published' : 'rejected';
  wrote({ table: 'decisions', key: text, acknowledged: true, status });
  if (!approved) return;
  const read = { what: 'decided review', path: pathOf(company_id) };
  await visitor.ask(read, (one) => isFine(one) && shows(one, text));
  // Only now, so no one has removed it before this visitor looked.
  shelf.decided.push({ id, company_id, text, isPublic: true, isCurrent: true });
}

/** Removes a published review, or publishes a removed one again. From the acknowledgment on, everybody must see that. */
export async function reverse(visitor: Visitor, { wrote, shelf }: Writing, token: string): Promise<void> {
  const current = shelf.decided.filter(({ isCurrent }) => isCurrent);
  const review = current[randomInt(Math.max(1, current.length))];
  if (review === undefined) return;
  review.isCurrent = false;
  const isPublic = !review.isPublic;
  const what = isPublic ? 'publish again' : 'remove';
  const asked = { what, method: 'PATCH', path: `${QUEUE}/${review.id}`, token };
  const answered = await insist(visitor, { ...asked, body: { approved: isPublic } });
  const acknowledged = isFine(answered);
  const status = isPublic ? 'published' : 'removed';
  wrote({ table: 'decisions', key: review.text, acknowledged, status });
  if (acknowledged) shelf.decided.push({ ...review, isPublic, isCurrent: true });
}
