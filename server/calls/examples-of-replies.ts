import type { PublishedReply } from '#shared/schemas/published-reply.ts';
import type { ManagedReply, OwnReply } from '#shared/schemas/reply.ts';
import { moderatedReview } from './examples.ts';

const published: PublishedReply = {
  text: 'We are replacing the payroll software in spring.',
  month: '2026-09',
  history: [{ text: 'We are looking at other payroll software.', month: '2026-03' }],
};

const text = 'The new payroll software came in October. Thank you for saying it.';

export const ownReply: OwnReply = {
  ...{ review_id: moderatedReview.id, status: 'waiting', text, month: '2026-11' },
  ...{ removed: false, reason: null, message: '', published, can_change: false },
};

export const managedReply: ManagedReply = {
  ...{ id: 71_290_338_415, text, sent_in: '2026-11-01', review: moderatedReview, published },
};
