import { disputeAnswerMonths, disputeMonths } from './limits.ts';

/** What we store of disputes that a review is authentic. */
export const keptDisputes = {
  disputes: {
    title: 'Disputed reviews',
    purpose: 'To check a review whose author never worked there, as its company says.',
    kept: `the words and the address until ${disputeMonths} months after the decision; that there was a dispute, and its result, as long as the company is listed`,
    reveals:
      'What a company said about a review and what we decided, and the address of the person who said it. Nothing about the author.',
    columns: {
      id: 'a random number',
      lookup: 'a keyed hash of the number and the code of the dispute',
      review_id: 'the review, or nothing once it is withdrawn',
      company_id: 'the company',
      email: 'the address of the person who spoke for the company',
      claim: 'what they said',
      status: 'waiting for the author, waiting for a moderator, kept, removed, or gone',
      received_month: 'the month in which it was opened',
      due_on: 'the last day on which the author can say something',
      decided_month: 'the month of the decision',
      reasons: 'the reasons for it',
      entry: "the decision's random text in the public log",
    },
  },
  dispute_answers: {
    title: 'What authors say about disputes',
    purpose: 'So a moderator can decide with the words of the author, if there are any.',
    kept: `until the decision or the withdrawal, or ${disputeAnswerMonths} months after the last day to answer; never in a backup`,
    reveals:
      'How many disputes are open. Together with the key of the hour, what an author said about one. Every open dispute has a row of the same length.',
    columns: {
      lookup: 'a keyed hash of the dispute',
      sealed:
        'encrypted: the dispute, what the author chose, the words for a moderator, and the key of the evidence',
    },
  },
  dispute_evidence: {
    title: 'Evidence from authors',
    purpose: 'So a moderator can see the blacked-out pages that an author sends about a dispute.',
    kept: 'as long as what the author says about it, and erased in the same step; never in a backup',
    reveals:
      'How many authors sent evidence, and from several copies or a database log when. Together with the key of the hour, the pages, of which we get only what the author left uncovered.',
    columns: {
      id: 'a random text',
      sealed: 'encrypted: three pages of gray pixels, always of the same length',
    },
  },
} as const;
