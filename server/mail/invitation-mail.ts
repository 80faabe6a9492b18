import { invitationHours } from '#shared/account-limits.ts';
import { layOut, SITE } from './lay-out.ts';
import type { Mail } from './mailer.ts';

const SUBJECT = `Your invitation to ${SITE}`;
const BUTTON = 'Accept the invitation';

/** The email with which a team member, or the operator, invites a moderator or admin. */
export function invitationMail({ to, link }: { to: string; link: string }): Mail {
  const why = `You're invited to help run ${SITE}. Choose your name and a password to accept.`;
  const expiry = `The link works once, for ${invitationHours} hours. Don't forward it. Anyone who has it can accept.`;
  const ignore = "If you didn't expect this, ignore this email. Nothing will happen.";
  return {
    to,
    subject: SUBJECT,
    text: [why, `${BUTTON}:\n${link}`, expiry, ignore, SITE].join('\n\n'),
    html: layOut({
      subject: SUBJECT,
      before: [why],
      button: { label: BUTTON, link },
      after: [expiry, ignore],
    }),
  };
}
