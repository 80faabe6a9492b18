import { askNotifier } from '#server/actions/ask-notifier.ts';
import { decideNotice } from '#server/actions/decide-notice.ts';
import { listManagedNotices, openManagedNotice } from '#server/actions/open-managed-notice.ts';
import { moderatorCall, pageOf, router } from '#server/trpc.ts';
import {
  changedNotice,
  managedNotice,
  noticeDecision,
  noticeId,
  noticeQuestion,
  openNotices,
  openNoticesInput,
} from '#shared/schemas/notice.ts';
import * as examples from './examples.ts';

const notice = {
  id: 61200417,
  status: 'reading' as const,
  number: 'K7Q2-94MD',
  objected: false,
  received_in: '2026-11-01',
  passage: 'The raise process is not something anyone could explain to me.',
  explanation: 'Our pay rules are published in the handbook, so this is a false statement about us.',
  law: '§ 186 StGB',
  messages: [],
  own_decision: false,
  contact: { name: 'Kari Holm', email: 'kari@northwind-logistics.example', address: null },
  review: examples.moderatedReview,
  reachable: true,
};
const { id, number, status, objected, received_in, explanation } = notice;

export const managedNoticesRouter = router({
  list: moderatorCall('managedNotices.list', {
    silent: false,
    rest: { method: 'GET', url: '/admin/notices' },
    summary: 'List the legal notices waiting for a decision',
    description:
      'Those of the oldest month come first. Their order within a month is random. Notices waiting for an answer from their sender are left out.',
    example: {
      input: { limit: 10, offset: 0 },
      answer: {
        data: [
          {
            ...{ id, number, status, objected, received_in, explanation },
            company_name: examples.company.name,
          },
        ],
      },
    },
    output: openNotices,
  })
    .input(openNoticesInput)
    .query(async ({ ctx, input: { limit, offset } }) => {
      const data = await listManagedNotices(ctx.deps, { limit: limit + 1, offset });
      return { data: pageOf(ctx, data, limit) };
    }),

  open: moderatorCall('managedNotices.open', {
    silent: false,
    rest: { method: 'POST', url: '/admin/notices/open' },
    summary: 'Read a legal notice beside the review',
    description: 'From then on, its sender sees that a moderator is reading it.',
    errors: ['not_found'],
    example: { input: { notice_id: id }, answer: notice },
    output: managedNotice,
  })
    .input(noticeId)
    .mutation(({ ctx, input }) => openManagedNotice(ctx.deps, input, ctx.session)),

  ask: moderatorCall('managedNotices.ask', {
    silent: false,
    rest: { method: 'POST', url: '/admin/notices/:id/question' },
    summary: 'Ask the sender of a legal notice',
    description: 'The notice leaves the list until they answer.',
    errors: ['not_found', 'notice_changed'],
    example: {
      input: { id, read: 0, question: 'Which sentence do you mean?' },
      answer: { status: 'asked', emailed: true },
    },
    output: changedNotice,
  })
    .input(noticeQuestion)
    .mutation(({ ctx, input }) => askNotifier(ctx.deps, input, ctx.session)),

  decide: moderatorCall('managedNotices.decide', {
    silent: false,
    rest: { method: 'PATCH', url: '/admin/notices/:id' },
    summary: 'Decide about a legal notice',
    description:
      '`remove` unpublishes the review, resolves its reports and ends other notices about it. The author reads `reason`, `law` and `facts` with the receipt. Only another moderator can decide about an objection, if there is one.',
    errors: ['not_found', 'notice_changed', 'own_decision'],
    example: {
      input: {
        ...{ id, read: 0, action: 'remove', reason: 'unlawful' },
        ...{ law: '§ 186 StGB', facts: 'It states as a fact what a court found to be false.' },
      },
      answer: { status: 'removed', emailed: true },
    },
    output: changedNotice,
  })
    .input(noticeDecision)
    .mutation(({ ctx, input }) => decideNotice(ctx.deps, input, ctx.session)),
});
