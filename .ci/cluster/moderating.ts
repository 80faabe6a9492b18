import { randomInt } from 'node:crypto';
import type { Order } from './attempts.ts';
import { type Decided, pathOf, shows } from './decided.ts';
import type { Visitor } from './visitor.ts';
import { insist, isSaved, type Writing } from './writing.ts';

const QUEUE = '/api/v1/admin/moderation/reviews';

/** Signs a moderator in. */
export async function signIn(visitor: Visitor, { moderator }: Order): Promise<string> {
  const asked = { what: 'sign in', method: 'POST', path: '/api/v1/login', body: moderator };
  const { body } = await insist(visitor, asked);
  return (body as { token: string }).token;
}

/** Decides on the first review of the queue or, one time of three, removes one that was published. */
export async function moderate(visitor: Visitor, writing: Writing, token: string): Promise<void> {
  const published = writing.shelf.decided.filter((review) => review.isCurrent && review.isPublic);
  const review = published[randomInt(published.length + 1)];
  if (review && randomInt(3) === 0) await remove(visitor, writing, token, review);
  else await decide(visitor, writing, token);
}

/** Publishes or rejects a review, and says that a visitor must find a published one at once. */
async function decide(visitor: Visitor, { wrote, shelf }: Writing, token: string): Promise<void> {
  const queue = await visitor.ask({ what: 'queue', path: `${QUEUE}?status=pending&limit=5`, token });
  const [review] =
    ((queue.body ?? {}) as { data?: { id: number; revision: number; company_id: number }[] }).data ?? [];
  if (review === undefined) return;
  const { id, company_id, revision } = review;
  const approved = randomInt(2) === 0;
  const asked = { what: 'decide', method: 'PATCH', path: `${QUEUE}/${id}`, token };
  const answered = await insist(visitor, { ...asked, body: { approved, revision } });
  const { free_form_text: text } = (answered.body ?? {}) as { free_form_text?: string };
  if (!isSaved(answered) || !text) return;
  const status = approved ? 'published' : 'rejected';
  wrote({ table: 'decisions', key: text, acknowledged: true, status });
  if (!approved) return;
  shelf.decided.push({ id, company_id, text, isPublic: true, isCurrent: true });
  const read = { what: 'decided review', path: pathOf(company_id) };
  await visitor.ask(read, (one) => isSaved(one) && shows(one, text));
}

/** Removes a published review. From the acknowledgment on, nobody may see it. */
export async function remove(
  visitor: Visitor,
  { wrote, shelf }: Writing,
  token: string,
  review: Decided,
): Promise<void> {
  review.isCurrent = false;
  const asked = { what: 'remove', method: 'PATCH', path: `${QUEUE}/${review.id}`, token };
  const answered = await insist(visitor, { ...asked, body: { approved: false } });
  const acknowledged = isSaved(answered);
  wrote({ table: 'decisions', key: review.text, acknowledged, status: 'removed' });
  if (acknowledged) shelf.decided.push({ ...review, isPublic: false, isCurrent: true });
}
