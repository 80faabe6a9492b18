import { monthName } from '#shared/rules/calendar.ts';
import { reviewRules, ruleFor } from '#shared/rules/review-rules.ts';
import type { NoticeStatusShown } from '#shared/schemas/notice.ts';
import type { NoticeMessageKind, RejectionReason } from '#shared/words.ts';
import { reasonWords } from '#shared/words.ts';

type Words = { title: string; lead: string };

const byPerson = 'A moderator read your notice and the review. No part of this was automated.';

/** Where a notice is, as its sender reads it. */
export function wordsOf({ status, objected, messages, review }: NoticeStatusShown): Words {
  const what = objected ? 'objection' : messages.at(-1)?.kind === 'answer' ? 'answer' : 'notice';
  switch (status) {
    case 'received':
      return {
        title: `We've received your ${what}`,
        lead: objected
          ? 'Another moderator will read everything again, if there is one.'
          : 'A moderator will read it and decide.',
      };
    case 'reading':
      return {
        title: `A moderator is reading your ${what}`,
        lead: 'You can read the decision and its reasons here.',
      };
    case 'asked':
      return {
        title: 'We need something from you',
        lead: 'A moderator has a question. We decide once you have answered it.',
      };
    case 'kept':
      return {
        title: 'We decided to keep the review',
        lead: review ? byPerson : `${byPerson} It is no longer public, for another reason.`,
      };
    case 'removed':
      return {
        title: 'We removed the review',
        lead: review
          ? `${byPerson} It is public again, because a moderator approved it later. If it still breaks the law, send another notice.`
          : byPerson,
      };
    case 'gone':
      return review
        ? {
            title: 'The review was taken down',
            lead: 'That was before a moderator decided on your notice. It is public again. If it still breaks the law, send another notice.',
          }
        : {
            title: 'The review is no longer public',
            lead: "It was taken down before a moderator decided on your notice. You don't have to do anything.",
          };
  }
}

/** What was said, as the sender or a moderator reads it. */
export function stepOf(kind: NoticeMessageKind, reader: 'sender' | 'moderator'): string {
  const sender = reader === 'sender' ? 'You' : 'The sender';
  const steps: Record<NoticeMessageKind, string> = {
    question: 'A moderator asked',
    answer: `${sender} answered`,
    kept: 'A moderator kept the review',
    removed: 'A moderator removed the review',
    objection: `${sender} objected`,
  };
  return steps[kind];
}

/** The rule and the law that a removal rests on. */
export function groundOf(reason: RejectionReason, law: string): string {
  const number = ruleFor(reason);
  const rule = reviewRules[number - 1];
  return [
    `${reasonWords[reason]}.`,
    ...(rule ? [`Rule ${number} of our terms: “${rule.text}”`] : []),
    ...(law ? [`The law: ${law}.`] : []),
  ].join(' ');
}

/** When everything about a notice is deleted. */
export const deletionWords = (deletedIn: string | null, months: number): string =>
  deletedIn === null
    ? `Deleted ${months} months after the last decision.`
    : `Deleted at the end of ${monthName(deletedIn)}.`;
