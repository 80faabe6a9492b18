import { invitationHours } from '#shared/account-limits.ts';
import { letter, SITE } from './lay-out.ts';
import type { Mail } from './mailer.ts';

/** The email with which a team member, or the operator, invites a moderator or admin. */
export function invitationMail({ to, link }: { to: string; link: string }): Mail {
  return letter({
    to,
    subject: `Your invitation to ${SITE}`,
    before: [`You're invited to help run ${SITE}. Choose your name and a password to accept.`],
    button: { label: 'Accept the invitation', link },
    after: [
      `The link works once, for ${invitationHours} hours. Don't forward it. Anyone who has it can accept.`,
      "If you didn't expect this, ignore this email. Nothing will happen.",
    ],
  });
}
