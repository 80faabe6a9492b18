import { paths } from '#shared/paths.ts';
import { layOut, SITE } from './lay-out.ts';
import type { Mailer } from './mailer.ts';

const SUBJECT = 'We decided about your reply';
const BEFORE = `A moderator decided about your company's reply to a review on ${SITE}. You can read the decision with the other replies of your company.`;
const BUTTON = 'Open your replies';

/**
 * What the person who wrote a reply hears by email: nothing of the review, and not what was decided.
 * @returns false when our mail server refuses
 */
export function emailReplier(
  mailer: Mailer,
  { to, publicUrl }: { to: string; publicUrl: string },
): Promise<boolean> {
  const link = `${publicUrl}${paths.employer()}`;
  const mail = {
    to,
    subject: SUBJECT,
    text: [BEFORE, `${BUTTON}:\n${link}`, SITE].join('\n\n'),
    html: layOut({ subject: SUBJECT, before: [BEFORE], button: { label: BUTTON, link }, after: [] }),
  };
  return mailer.send(mail).then(
    () => true,
    () => false,
  );
}
