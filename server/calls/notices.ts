import { proveToNotifier, readNotice, replyAboutNotice } from '#server/actions/follow-notice.ts';
import { sendNotice } from '#server/actions/send-notice.ts';
import { publicCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/call-limits.ts';
import { noticeMonths } from '#shared/limits.ts';
import { logProofs } from '#shared/schemas/moderation-log.ts';
import {
  noticeAnswer,
  noticeInput,
  noticeKeyInput,
  noticeObjection,
  noticeSent,
  noticeStatus,
} from '#shared/schemas/notice.ts';
import * as examples from './examples.ts';
import { logProof } from './examples-of-proofs.ts';

const sent = {
  number: 'K7Q2-94MD',
  objected: false,
  received_in: '2026-11-01',
  passage: 'The raise process is not something anyone could explain to me.',
  explanation: 'Our pay rules are published in the handbook, so this is a false statement about us.',
  law: '§ 186 StGB',
  messages: [],
};
const { number, passage, explanation, law } = sent;
const key = { number, code: 'R2VX-0C8T-4HND-Q7ME' };
const shown = {
  ...sent,
  status: 'reading' as const,
  read_in: '2026-11-01',
  decided_in: null,
  deleted_in: null,
  review: { id: examples.review.id, company_id: examples.company.id },
  allowed: [],
};

export const noticesRouter = router({
  send: publicCall('notices.send', {
    silent: false,
    limits: [callLimits.reports],
    rest: { method: 'POST', url: '/notices', status: 201 },
    summary: 'Send a legal notice about a published review',
    description: `A notice under Article 16 of the EU's Digital Services Act. A moderator decides and gives reasons. POST /notices/status shows them, with the \`number\` and the \`code\` in the response. The author never learns who sent it. We keep the sender's name and addresses apart from the notice, and delete all of it at the end of the month ${noticeMonths} months after the last decision. If the same notice arrives again before it is decided, we store it once.`,
    errors: ['not_found'],
    example: {
      input: {
        review_id: examples.review.id,
        ...{ passage, explanation, law },
        name: 'Kari Holm',
        email: 'kari@northwind-logistics.example',
        good_faith: true,
      },
      answer: { ...key, emailed: true },
    },
    output: noticeSent,
  })
    .input(noticeInput)
    .mutation(({ ctx, input }) => sendNotice(ctx.deps, input, ctx.address)),

  /** A mutation, although it only reads: the code must not be in a URL. */
  status: publicCall('notices.status', {
    silent: true,
    limits: [callLimits.reportNumbers],
    rest: { method: 'POST', url: '/notices/status' },
    summary: 'Read what happened to a legal notice',
    description:
      'A number with a wrong code gets the same 404 as one that never was, and as a notice that has been deleted.',
    errors: ['bad_notice'],
    example: { input: key, answer: shown },
    output: noticeStatus,
  })
    .input(noticeKeyInput)
    .mutation(({ ctx, input }) => readNotice(ctx.deps, input)),

  proof: publicCall('notices.proof', {
    silent: true,
    limits: [callLimits.reportNumbers],
    rest: { method: 'POST', url: '/notices/proof' },
    summary: 'Prove that the decision about a legal notice is in the log',
    description:
      'Of the last decision, once its month is over. The `path` leads to the root that GET /moderation-log has for everyone, or something was changed.',
    errors: ['bad_notice'],
    example: { input: key, answer: { data: [logProof] } },
    output: logProofs,
  })
    .input(noticeKeyInput)
    .mutation(({ ctx, input }) => proveToNotifier(ctx.deps, input)),

  answer: publicCall('notices.answer', {
    silent: true,
    limits: [callLimits.reportNumbers],
    rest: { method: 'POST', url: '/notices/answer' },
    summary: "Answer a moderator's question about a legal notice",
    description: 'While its status is `asked`.',
    errors: ['bad_notice', 'notice_closed'],
    example: {
      input: { ...key, answer: 'We mean the second sentence.' },
      answer: { ...shown, status: 'received' as const },
    },
    output: noticeStatus,
  })
    .input(noticeAnswer)
    .mutation(({ ctx, input: { answer: body, ...given } }) =>
      replyAboutNotice(ctx.deps, given, { kind: 'answer', body }),
    ),

  object: publicCall('notices.object', {
    silent: true,
    limits: [callLimits.reportNumbers],
    rest: { method: 'POST', url: '/notices/objection' },
    summary: 'Object to the decision to keep a review',
    description: 'Once. Another moderator reads everything again, if there is one.',
    errors: ['bad_notice', 'notice_closed'],
    example: {
      input: { ...key, objection: 'The court has decided that this is false.' },
      answer: { ...shown, status: 'received' as const, objected: true },
    },
    output: noticeStatus,
  })
    .input(noticeObjection)
    .mutation(({ ctx, input: { objection: body, ...given } }) =>
      replyAboutNotice(ctx.deps, given, { kind: 'objection', body }),
    ),
});
