import {
  disputeAnswerMonths,
  disputeMonths,
  noticeMonths,
  rejectedTextMonths,
  reportNumberMonths,
} from './limits.ts';

const keptNotice = `until the end of the month ${noticeMonths} months after the last decision`;
const notice = 'the notice';

/**
 * What we store of what moderators decide about besides new reviews: disputes, replies of companies, reports, corrections and
 * legal notices, and the public log of decisions.
 */
export const keptCases = {
  disputes: {
    title: 'Disputed reviews',
    purpose: 'To check a review when its company says that the author never worked there.',
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
  replies: {
    title: 'Replies of companies',
    purpose: 'So a company can reply to a review, and a moderator can read that first.',
    kept: `as long as the review; the address until the decision, and a refused text for ${rejectedTextMonths} months after it`,
    reveals:
      'What a company wanted to say about a review, what we decided, and until then the address of the person who wrote it. Nothing about the author.',
    columns: {
      review_id: 'the review',
      id: 'a random number that changes with each text',
      company_id: 'the company',
      status: 'waiting, published or refused',
      body: 'the text, until it is published',
      email: 'the address of the person who spoke for the company, until the decision',
      month: 'the month in which it was sent, then that of the decision',
      reason: 'the reason for a refusal or removal',
      message: 'what the moderator wrote about it',
      removed: 'whether it was public before',
      entry: "the decision's random text in the public log",
    },
  },
  reply_texts: {
    title: 'Published replies',
    purpose: 'So everyone can read them, and what they said before.',
    kept: 'as long as the review',
    reveals: "Nothing that the site doesn't show while the review is public.",
    columns: {
      review_id: 'the review',
      position: 'first, second, third and so on',
      body: 'the text',
      month: 'the month in which it was published',
    },
  },
  report_numbers: {
    title: 'What happened to reports',
    purpose: 'So the person who sent a report can look up the outcome.',
    kept: `until ${reportNumberMonths} months after the decision, even if the report is deleted before`,
    reveals: 'What moderators decided on a report, and in which month. Not who sent it.',
    columns: {
      lookup: 'a keyed hash of the number that we showed to the person who sent the report',
      about: 'whether a review or a company was reported',
      report_id: 'the report',
      outcome: 'whether the report waits, was dismissed, led to a removal or a correction, or came too late',
      reason: 'why a review was removed',
      month: 'the month of the decision',
    },
  },
  company_reports: {
    title: 'Reports of companies',
    purpose: "So a moderator can check what is wrong with a company's entry.",
    kept: 'until a moderator decides',
    reveals: 'What someone said about a company, and in which month. Not who they are.',
    columns: {
      id: 'a random number',
      company_id: 'the company',
      month: 'the month',
      reason: 'what they wrote',
    },
  },
  corrections: {
    title: 'Suggested corrections of companies',
    purpose: 'So a moderator can check them before everyone sees them.',
    kept: 'until a moderator decides',
    reveals: 'What someone would change about a company, and in which month they said so. Not who they are.',
    columns: {
      id: 'a random number',
      company_id: 'the company',
      month: 'the month',
      hq_location: 'the place, if it should change',
      website: 'the website, if it should change',
      industry: 'the industry, if it should change',
      size: 'how many people work there, if it should change',
      size_year: 'the year of that count, if it should change',
      country: 'the country, if it should change',
      founded: 'the year in which it was founded, if it should change',
      logo: 'a picture, if it should change',
      note: 'where the correction can be seen, if the person who sent it said so',
    },
  },
  log_entries: {
    title: 'The public log of decisions',
    purpose: 'So everyone can see what moderators decide and why, and check that nothing is left out.',
    kept: 'forever',
    reveals:
      'What the page shows once the month is over. Until then, also at which company. No moderator, no day, no text.',
    columns: {
      entry: 'a random text',
      month: 'the month',
      number: 'a random number, given when the month is over',
      company_id:
        'the company, until the month is over; after that only if the entry names it, or a review was removed',
      company: 'the name that the entry shows',
      decision: 'what was decided',
      reason: 'the reason, if it needs one',
      source: 'what led to it, such as a report',
      earlier: 'the entry that this one confirms or changes',
    },
  },
  review_log: {
    title: 'Which entries of that log are about a review',
    purpose:
      "So the receipt can show the author that the decision is in the log, and so the log's entries name earlier ones.",
    kept: 'until the author withdraws the review',
    reveals:
      'Which entries of the log are about which review. With PostgreSQL, transaction numbers also show on about which day each decision was made.',
    columns: {
      review_id: 'the review',
      position: 'first, second, third and so on',
      entry: 'the random text of the entry',
      is_same_text: 'whether the author has left the text unchanged since then',
    },
  },
  legal_notices: {
    title: 'Legal notices about reviews',
    purpose: 'So a moderator can decide about a review that someone says is unlawful, and give the reasons.',
    kept: `${keptNotice}, even if the author withdraws the review`,
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
    kept: keptNotice,
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
    kept: keptNotice,
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
} as const;
