import type { rejectionReasons } from './schemas/moderation.ts';

type Reason = (typeof rejectionReasons)[number];

/** Why a review is not public, in the words that moderators choose from and authors read. */
export const reasonWords: Record<Reason, string> = {
  identifies_someone: 'It identifies someone',
  insulting: 'It insults someone',
  not_about_work: 'It is not about working there',
  unlawful: 'It may break the law',
  advertising: 'It advertises something',
  reported: 'A report about it was upheld',
  other: 'Another reason',
};
