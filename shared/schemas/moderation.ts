import { z } from 'zod';
import { pageSizes } from '#shared/limits.ts';
import { id, isoDay, paging } from './paging.ts';
import { employmentStatuses, review } from './review.ts';

const reviewStatuses = ['pending', 'held', 'published', 'rejected', 'removed'] as const;

export const metrics = z.object({
  totalCompanies: z.int(),
  totalReviews: z.int(),
  pendingReviews: z.int(),
  pendingReports: z.int(),
  token: z.string(),
});

export const moderationListInput = z.object(paging(pageSizes.moderation));

/** A review as moderators see it; `created_at` is null until its first publication, because no receive time is kept. */
export const moderatedReview = review.extend({
  created_at: isoDay.nullable(),
  company_name: z.string(),
  employment_status: z.enum(employmentStatuses),
  status: z.enum(reviewStatuses),
});
export type ModeratedReview = z.infer<typeof moderatedReview>;

export const report = z.object({
  id,
  review_id: id,
  reason: z.string(),
  status: z.enum(['pending', 'resolved']),
  created_at: isoDay,
  review: moderatedReview,
});
export type Report = z.infer<typeof report>;

export const reviewQueue = z.object({ data: z.array(moderatedReview) });
export const reportQueue = z.object({ data: z.array(report) });

export const reviewDecision = z.object({
  id,
  approved: z.boolean({ error: 'approved must be true or false.' }),
});

export const reportDecision = z.object({
  id,
  resolved: z.literal(true, { error: 'resolved must be true.' }),
  action: z.enum(['remove', 'dismiss'], { error: 'action must be remove or dismiss.' }).default('dismiss'),
});
