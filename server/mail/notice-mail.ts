import { noticeMonths } from '#shared/limits.ts';
import { emailedPaths } from '#shared/paths.ts';
import { letter, SITE } from './lay-out.ts';
import type { Mail } from './mailer.ts';

type News = 'received' | 'asked' | 'decided';
type Notice = { to: string; number: string; code: string; publicUrl: string };

const words: Record<News, { subject: string; before: string }> = {
  received: {
    subject: 'Your legal notice',
    before: `We received a legal notice about a review on ${SITE}, sent with this address. A moderator will read it.`,
  },
  asked: {
    subject: 'We need something from you',
    before: `A moderator is reading your legal notice about a review on ${SITE}, and has a question before deciding.`,
  },
  decided: {
    subject: 'Our decision on your legal notice',
    before: `A moderator has decided on your legal notice about a review on ${SITE}. You can read the reasons, and what you can do if you disagree.`,
  },
};

/** What the sender of a legal notice hears by email: nothing of the notice, and not what was decided. */
export function noticeMail(news: News, { to, number, code, publicUrl }: Notice): Mail {
  const { before, subject } = words[news];
  return letter({
    ...{ to, subject, before: [before] },
    button: { label: 'Open the notice', link: `${publicUrl}${emailedPaths.notice(number, code)}` },
    after: [
      `The number of the notice is ${number}, and its code is ${code}. They work until ${noticeMonths} months after the decision. Anyone who has both can read the notice.`,
      "If you didn't send it, ignore this email.",
    ],
  });
}
