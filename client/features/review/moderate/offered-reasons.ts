import { type RejectionReason, rejectionReasons } from '#shared/words.ts';

export type OfferedReason = Exclude<RejectionReason, 'reported' | 'not_authentic'>;

/** What a moderator can choose, in the order of the number keys. `not_authentic` needs a dispute. */
export const offeredReasons = rejectionReasons.filter(
  (reason) => reason !== 'reported' && reason !== 'not_authentic',
);

/** What a moderator would usually write to the author. */
export const usualMessages: Record<OfferedReason, string> = {
  identifies_someone: 'Please leave out names and details that point to one person.',
  insulting: 'Please say what happened without insulting anyone.',
  confidential: 'Please leave out what only people inside the company may know.',
  advertising: 'Please leave out links and offers.',
  not_about_work: 'Please write about working there.',
  duplicate: 'This says what another review of the company says. Please write what you saw yourself.',
  unlawful: '',
  other: '',
};

/** What the author must be told besides the reason, where that says too little. */
export const missingMessages: Partial<Record<OfferedReason, string>> = {
  unlawful: 'Please name the law, and say what breaks it.',
  other: 'Please write the reason.',
};
