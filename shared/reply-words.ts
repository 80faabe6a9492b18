/** The state of a reply's newest text. */
export const replyStatuses = ['waiting', 'published', 'refused'] as const;
export type ReplyStatus = (typeof replyStatuses)[number];

/** Why a reply was refused, as moderators and the company read it. */
export const replyReasons = {
  seeks_author: 'It says, or tries to find out, who wrote the review',
  identifies_someone: 'It identifies someone',
  insulting: 'It insults someone',
  confidential: 'It gives away something confidential',
  advertising: 'It advertises something',
  unlawful: 'It may break the law',
  other: 'Another reason',
} as const;
export type ReplyReason = keyof typeof replyReasons;
