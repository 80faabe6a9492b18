import { disputeMonths } from '#shared/limits.ts';
import { emailedPaths } from '#shared/paths.ts';
import { layOut, SITE } from './lay-out.ts';
import type { Mail, Mailer } from './mailer.ts';

type DisputeNews = 'received' | 'decided';
type Dispute = { to: string; number: string; code: string; publicUrl: string };

const words: Record<DisputeNews, { subject: string; before: string }> = {
  received: {
    subject: 'Your dispute',
    before: `You disputed on ${SITE} that a review of your company is authentic. Its author can now say something about it, and then a moderator decides.`,
  },
  decided: {
    subject: 'We decided about your dispute',
    before: `A moderator decided about a review of your company on ${SITE} that you disputed. You can read the reasons.`,
  },
};
const BUTTON = 'Open the dispute';

/** Sends it; false when our mail server refuses, or if the address has been erased. */
export async function emailDisputer(mailer: Mailer, news: DisputeNews, dispute: Dispute): Promise<boolean> {
  if (dispute.to === '') return false;
  return mailer.send(disputeMail(news, dispute)).then(
    () => true,
    () => false,
  );
}

/** What the person who opened a dispute hears by email: nothing of the review, and not what was decided. */
function disputeMail(news: DisputeNews, { to, number, code, publicUrl }: Dispute): Mail {
  const { before, subject } = words[news];
  const link = `${publicUrl}${emailedPaths.dispute(number, code)}`;
  const after = [
    `The number of the dispute is ${number}, and its code is ${code}. They work until ${disputeMonths} months after the decision. Anyone who has both can read the dispute.`,
  ];
  return {
    to,
    subject,
    text: [before, `${BUTTON}:\n${link}`, ...after, SITE].join('\n\n'),
    html: layOut({ subject, before: [before], button: { label: BUTTON, link }, after }),
  };
}
