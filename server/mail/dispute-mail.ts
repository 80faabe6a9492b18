import { disputeMonths } from '#shared/limits.ts';
import { emailedPaths } from '#shared/paths.ts';
import { letter, SITE } from './lay-out.ts';
import { accepts, type Mailer } from './mailer.ts';

type DisputeNews = 'received' | 'decided';
type Dispute = { to: string; number: string; code: string; publicUrl: string };

const words: Record<DisputeNews, { subject: string; before: string }> = {
  received: {
    subject: 'Your dispute',
    before: `You told ${SITE} that a review of your company isn't authentic. Its author can now say something about it, and then a moderator decides.`,
  },
  decided: {
    subject: 'Our decision on your dispute',
    before: `A moderator has decided on a review of your company on ${SITE} that you disputed. You can read the reasons.`,
  },
};

/**
 * Tells the person who opened a dispute nothing of the review, and not what was decided.
 * @returns false when our mail server refuses, or if the address has been erased
 */
export async function emailDisputer(mailer: Mailer, news: DisputeNews, dispute: Dispute): Promise<boolean> {
  const { to, number, code, publicUrl } = dispute;
  const { before, subject } = words[news];
  const mail = letter({
    ...{ to, subject, before: [before] },
    button: { label: 'Open the dispute', link: `${publicUrl}${emailedPaths.dispute(number, code)}` },
    after: [
      `The number of the dispute is ${number}, and its code is ${code}. They work until ${disputeMonths} months after the decision. Anyone who has both can read the dispute.`,
    ],
  });
  return to !== '' && accepts(mailer, mail);
}
