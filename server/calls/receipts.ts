import { askForReview, proveToAuthor, readStatus } from '#server/actions/open-receipt.ts';
import { publicCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/call-limits.ts';
import { bodyBytes } from '#shared/limits.ts';
import { logProofs } from '#shared/schemas/moderation-log.ts';
import {
  authorAnswer,
  authorAppeal,
  authorChoice,
  authorEvidence,
  receiptInput,
  receiptStatus,
  reviewEdit,
  withdrawInput,
} from '#shared/schemas/receipt.ts';
import { credential, receiptStatus as pending, reviewContent } from './examples.ts';
import { logProof } from './examples-of-proofs.ts';

const { receipt } = credential;
/** One limit for all of them, so no one can guess receipts. */
const limits = [callLimits.authors];

/** For the unknown author of a review. All mutations, even the one that only reads: a receipt must not be in a URL. */
export const receiptsRouter = router({
  status: publicCall('receipts.status', {
    silent: true,
    limits,
    rest: { method: 'POST', url: '/receipts/status' },
    summary: 'Read the status of a review',
    description:
      "`arriving`: it reaches the moderators at `arrives_at`, and until then you can't change it. `pending`: waiting for a moderator. `held`: approved, and waiting for the first day of the next month or, with `half_year`, of the next January or July, or, with `with_others`, of a month in which at least five held reviews of its company can be published together. `removed`: it was published before. `published`, `rejected` and `withdrawn` mean what they say. `messages` is the conversation with the moderators, oldest first. The `created_at` of a message is the first day of its month. `statement` has the reasons for a decision against the review, as Article 17 of the Digital Services Act asks for. In production, what an author asks for is carried out at a full hour (`arrives_at`), with everything else that authors ask for. Until then, `waiting` names it, and nothing else is allowed except to withdraw `at_once`.",
    errors: ['bad_receipt'],
    example: { input: { receipt }, answer: pending },
    output: receiptStatus,
  })
    .input(receiptInput)
    .mutation(({ ctx, input }) => readStatus(ctx.deps, input)),

  edit: publicCall('receipts.edit', {
    silent: true,
    limits,
    rest: { method: 'POST', url: '/receipts/edit' },
    summary: 'Change a review',
    description:
      'Send the whole review. A field you leave out gets its default, not its old value. Moderators will read the review again; a published one is hidden until they approve it.',
    errors: ['bad_receipt', 'not_possible'],
    example: { input: { receipt, ...reviewContent, release: 'with_others' }, answer: pending },
    output: receiptStatus,
  })
    .input(reviewEdit)
    .mutation(({ ctx, input: { receipt: letters, ...content } }) =>
      askForReview(ctx.deps, letters, { action: 'edit', content }),
    ),

  withdraw: publicCall('receipts.withdraw', {
    silent: true,
    limits,
    rest: { method: 'POST', url: '/receipts/withdraw' },
    summary: 'Withdraw a review for good',
    description: "Erases what it says. You can't write another one for this company this year.",
    errors: ['bad_receipt', 'not_possible'],
    example: {
      input: { receipt },
      answer: {
        status: 'withdrawn',
        waiting: null,
        arrives_at: null,
        review: null,
        messages: [],
        statement: null,
        dispute: null,
        allowed: [],
      },
    },
    output: receiptStatus,
  })
    .input(withdrawInput)
    .mutation(({ ctx, input: { receipt: letters, at_once: atOnce } }) =>
      askForReview(ctx.deps, letters, { action: 'withdraw' }, { atOnce }),
    ),

  answer: publicCall('receipts.answer', {
    silent: true,
    limits,
    rest: { method: 'POST', url: '/receipts/answer' },
    summary: "Answer the moderator's question",
    description: 'Possible while the review is pending and the last message about it is a question.',
    errors: ['bad_receipt', 'not_possible'],
    example: { input: { receipt, answer: 'The one in Rotterdam.' }, answer: pending },
    output: receiptStatus,
  })
    .input(authorAnswer)
    .mutation(({ ctx, input: { receipt: letters, answer: body } }) =>
      askForReview(ctx.deps, letters, { action: 'answer', body }),
    ),

  appeal: publicCall('receipts.appeal', {
    silent: true,
    limits,
    rest: { method: 'POST', url: '/receipts/appeal' },
    summary: 'Appeal a decision',
    description:
      'Possible once, for a rejected or removed review whose text we still have (for three months after a rejection). A moderator will read the review again.',
    errors: ['bad_receipt', 'not_possible'],
    example: {
      input: { receipt, appeal: 'The sentence is about a process, not about a person.' },
      answer: pending,
    },
    output: receiptStatus,
  })
    .input(authorAppeal)
    .mutation(({ ctx, input: { receipt: letters, appeal: body } }) =>
      askForReview(ctx.deps, letters, { action: 'appeal', body }),
    ),

  proofs: publicCall('receipts.proofs', {
    silent: true,
    limits,
    rest: { method: 'POST', url: '/receipts/proofs' },
    summary: 'Prove that the decisions about a review are in the log',
    description:
      "The last five decisions whose month is over, newest first. Each `path` leads to the root that GET /moderation-log has for everyone, or something was changed. It's computed from what the log and the receipt have anyway.",
    errors: ['bad_receipt'],
    example: { input: { receipt }, answer: { data: [logProof] } },
    output: logProofs,
  })
    .input(receiptInput)
    .mutation(({ ctx, input }) => proveToAuthor(ctx.deps, input)),

  choose: publicCall('receipts.choose', {
    silent: true,
    limits,
    rest: { method: 'POST', url: '/receipts/choose' },
    summary: 'Say something about a dispute',
    description:
      'Possible while `dispute` is `answering`. The last choice counts. Only a moderator reads the words, and the company never learns what you chose.',
    errors: ['bad_receipt', 'not_possible'],
    example: { input: { receipt, choice: 'words', words: 'I worked the night shift.' }, answer: pending },
    output: receiptStatus,
  })
    .input(authorChoice)
    .mutation(({ ctx, input: { receipt: letters, ...chosen } }) =>
      askForReview(ctx.deps, letters, { action: 'choose', ...chosen }),
    ),

  addEvidence: publicCall('receipts.addEvidence', {
    silent: true,
    limits,
    bodyLimit: bodyBytes.withEvidence,
    rest: { method: 'POST', url: '/receipts/evidence' },
    summary: 'Send evidence about a dispute',
    description:
      'Like the choice `words`, with pages on which everything is black that a moderator need not see. They are pixels and nothing else, always of one length: files keep more than they show. Only a moderator sees them. They are erased with the decision, and are in no backup. The example has only the first letters.',
    errors: ['bad_receipt', 'not_possible'],
    example: { input: { receipt, words: '', pages: 'AAAA' }, answer: pending },
    output: receiptStatus,
  })
    .input(authorEvidence)
    .mutation(({ ctx, input: { receipt: letters, words, pages } }) =>
      askForReview(
        ctx.deps,
        letters,
        { action: 'choose', choice: 'words', words, evidence: true },
        { pages },
      ),
    ),
});
