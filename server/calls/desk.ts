import { countRejections } from '#db/queries/messages.ts';
import { decideGroup } from '#server/actions/decide-review.ts';
import { leaveNote, watchDesk } from '#server/actions/watch-desk.ts';
import { moderatorCall, router } from '#server/trpc.ts';
import { companyId } from '#shared/schemas/company.ts';
import {
  decidedGroup,
  deskNote,
  deskWatch,
  earlierDecisions,
  groupDecision,
  watchedDesk,
} from '#shared/schemas/desk.ts';
import * as examples from './examples.ts';

const { id } = examples.review;
const companyOf = { id: examples.company.id };
const rejected = { ...examples.moderatedReview, created_at: null, status: 'rejected' as const };

export const deskRouter = router({
  watch: moderatorCall('desk.watch', {
    silent: false,
    rest: { method: 'POST', url: '/admin/desk' },
    summary: 'Say which review you read, and see what others do',
    description:
      'Send this every few seconds, so other moderators see which review you have open. Nothing of it is stored.',
    example: {
      input: { open: id, in_sight: true, shown: [id] },
      answer: {
        reviews: [
          {
            id,
            status: 'pending',
            decided_by: null,
            read_by: null,
            notes: [{ kind: 'left', by: 'Ana Ruiz', own: false, text: 'I know that hall.' }],
          },
        ],
      },
    },
    output: watchedDesk,
  })
    .input(deskWatch)
    .mutation(({ ctx, input }) => watchDesk(ctx.deps, input, ctx.session)),

  note: moderatorCall('desk.note', {
    silent: false,
    rest: { method: 'POST', url: '/admin/moderation/reviews/:id/note' },
    summary: 'Leave a review to others, or ask for a second opinion',
    description:
      'Other moderators see your note until someone decides about the review. It replaces your last one on this review.',
    example: {
      input: { id, kind: 'opinion', text: 'Is this a name or a place?' },
      answer: { reviews: [] },
    },
    output: watchedDesk,
  })
    .input(deskNote)
    .mutation(({ ctx, input }) => leaveNote(ctx.deps, input, ctx.session)),

  earlier: moderatorCall('desk.earlier', {
    silent: false,
    rest: { method: 'GET', url: '/admin/companies/:id/rejections' },
    summary: "Count why a company's reviews were rejected or removed",
    example: { input: companyOf, answer: { rejections: [{ reason: 'identifies_someone', count: 2 }] } },
    output: earlierDecisions,
  })
    .input(companyId)
    .query(async ({ ctx, input }) => ({ rejections: await countRejections(ctx.deps.db, input.id) })),

  decideGroup: moderatorCall('desk.decideGroup', {
    silent: false,
    rest: { method: 'PATCH', url: '/admin/moderation/reviews' },
    summary: 'Approve or reject several reviews of one company',
    description:
      'The same decision on each, as if they came one after the other, with one `undo` for all. If one of them is refused, nothing is decided.',
    errors: ['not_found', 'changed', 'decided', 'not_possible'],
    example: {
      input: {
        reviews: [{ id, revision: examples.queuedReview.revision, status: 'pending' }],
        approved: false,
        reason: 'advertising',
        message: '',
      },
      answer: { reviews: [rejected], undo: examples.undo },
    },
    output: decidedGroup,
  })
    .input(groupDecision)
    .mutation(({ ctx, input }) => decideGroup(ctx.deps, input, ctx.session)),
});
