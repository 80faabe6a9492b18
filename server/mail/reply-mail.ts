import { paths } from '#shared/paths.ts';
import { letter, SITE } from './lay-out.ts';
import { accepts, type Mailer } from './mailer.ts';

const BEFORE = `A moderator has decided on your company's reply to a review on ${SITE}. You can read the decision with the other replies of your company.`;

/**
 * What the person who wrote a reply hears by email: nothing of the review, and not what was decided.
 * @returns false when our mail server refuses
 */
export function emailReplier(
  mailer: Mailer,
  { to, publicUrl }: { to: string; publicUrl: string },
): Promise<boolean> {
  const button = { label: 'Open your replies', link: `${publicUrl}${paths.employer()}` };
  const subject = 'Our decision on your reply';
  return accepts(mailer, letter({ to, subject, before: [BEFORE], button, after: [] }));
}
