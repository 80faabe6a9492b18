import { rejectedTextMonths } from './limits.ts';

/** What we store of the replies of companies to reviews. */
export const keptReplies = {
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
} as const;
