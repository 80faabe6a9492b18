import { noticeMonths } from './limits.ts';

const kept = `until the end of the month ${noticeMonths} months after the last decision`;
const notice = 'the notice';

/** What we store of legal notices. */
export const keptNotices = {
  legal_notices: {
    title: 'Legal notices about reviews',
    purpose: 'So a moderator can decide about a review that someone says is unlawful, and give the reasons.',
    kept: `${kept}, even if the author withdraws the review`,
    reveals:
      'What someone says is unlawful in a review, and what moderators decided. Not who wrote the review.',
    columns: {
      id: 'a random number',
      lookup: 'a keyed hash of the number and the code that we showed to the person who sent it',
      review_id: 'the review, or nothing once it is withdrawn',
      status: 'whether it waits, is being read, needs an answer, or what was decided',
      objected: 'whether the one objection was used',
      decided_by: 'the moderator who decided, so another one reads an objection',
      received_month: 'the month in which it arrived',
      read_month: 'the month in which a moderator first read it',
      closed_month: 'the month of the last decision',
      passage: 'the passage that the sender quotes',
      explanation: 'why the sender says it is unlawful',
      law: 'the law that the sender names',
      entry: "the last decision's entry in the public log",
    },
  },
  notice_contacts: {
    title: 'Who sent legal notices',
    purpose: 'The law says that a notice has a name and an address. We also send the decision there.',
    kept,
    reveals: 'Who sent a notice. Nothing about the author of the review.',
    columns: {
      notice_id: notice,
      name: 'the name of the person who sent it',
      email: 'their email address, if they gave one',
      address: 'their postal address, if they gave one',
    },
  },
  notice_messages: {
    title: 'Questions, answers, decisions and objections about legal notices',
    purpose: 'So the person who sent a notice can read the reasons, answer and object.',
    kept,
    reveals: 'What moderators and the person who sent a notice wrote to each other, and in which month.',
    columns: {
      notice_id: notice,
      position: 'its place in the conversation',
      kind: 'whether it is a question, an answer, a decision or an objection',
      reason: 'why the review was removed',
      law: 'the law, if that is the reason',
      body: 'the text',
      month: 'the month',
    },
  },
  notice_totals: {
    title: 'Legal notices by month',
    purpose: 'To publish how many there were.',
    kept: 'forever',
    reveals: 'How many notices arrived in a month, and how many led to a removal. Not which.',
    columns: {
      month: 'the month',
      received: 'how many arrived',
      upheld: 'how many led to the removal of a review',
    },
  },
};
