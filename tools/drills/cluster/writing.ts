import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostOffice } from '#server/faults/post-office.ts';
import type { Order, Written } from './attempts.ts';
import type { Shelf } from './reading.ts';
import { type Answered, type Asked, isFine, type Visitor } from './visitor.ts';

export type Writing = {
  order: Order;
  shelf: Shelf;
  post: PostOffice;
  wrote: (written: Written) => void;
};

const name = () => randomBytes(8).toString('hex');

/**
 * Sends a write, and again after a failure that may pass, as people do: up to four times.
 * @returns the last answer
 */
export async function insist(visitor: Visitor, asked: Asked, accept = isFine): Promise<Answered> {
  let answered = await visitor.ask(asked, accept);
  for (let again = 0; again < 3 && (answered.status === 0 || answered.status >= 500); again += 1) {
    await pause(1000 * Math.min(5, Number(answered.retryAfter ?? 1)));
    answered = await visitor.ask(asked, accept);
  }
  return answered;
}

/** Adds a company. "Already listed" means that an earlier try, whose answer was lost, was saved. */
export async function addCompany(visitor: Visitor, { shelf, wrote }: Writing): Promise<void> {
  const domain = `${name()}.example`;
  const body = { name: `Cluster ${domain}`, domain };
  const asked = { what: 'add company', method: 'POST', path: '/api/v1/companies', body };
  const answered = await insist(visitor, asked, (one) => isFine(one) || one.status === 409);
  wrote({ table: 'companies', key: domain, acknowledged: isFine(answered) || answered.status === 409 });
  const { id } = (answered.body ?? {}) as { id?: number };
  if (isFine(answered) && id !== undefined) shelf.newest = { id };
}

export async function reportReview(visitor: Visitor, { shelf, wrote }: Writing): Promise<void> {
  const reason = `This names a person ${name()}`;
  const id = shelf.reviews[randomInt(shelf.reviews.length)];
  const path = `/api/v1/reviews/${id}/report`;
  const answered = await insist(visitor, { what: 'report', method: 'POST', path, body: { reason } });
  wrote({ table: 'reports', key: reason, acknowledged: isFine(answered) });
}

/** Verifies an address at a company and submits a review, on the plain path. */
export async function submitReview(visitor: Visitor, { shelf, post, wrote }: Writing): Promise<void> {
  const company_id = shelf.companies[randomInt(shelf.companies.length)] ?? 0;
  const about = await visitor.ask({ what: 'company', path: `/api/v1/companies/${company_id}` });
  const { domain } = (about.body ?? {}) as { domain?: string };
  if (domain === undefined) return;
  const email = `${name()}@${domain}`;
  const verify = { what: 'verify', method: 'POST', path: '/api/v1/email/verify/send' };
  const sent = await insist(visitor, { ...verify, body: { email, company_id } });
  const token = post.tokenOf(email);
  if (!isFine(sent) || token === '') return;
  const key = `Written during a failure ${name()}`;
  const enps_responses = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index + 1, 7]));
  const body = {
    company_id,
    token,
    enps_responses,
    review_text: key,
    job_title: 'Planner',
    is_anonymous: true,
  };
  const asked = { what: 'send review', method: 'POST', path: '/api/v1/reviews', body };
  // The link of a review that was saved, though its answer was lost, doesn't work again.
  const answered = await insist(visitor, asked, (one) => isFine(one) || one.status === 403);
  wrote({ table: 'reviews', key, acknowledged: isFine(answered) });
}
