import { invitationHours, recoveryCodes, sessionLimits } from './account-limits.ts';
import { mergeUndoDays, minutes, pageSizes, representedMonths } from './limits.ts';

const auditColumns = {
  kind: 'what happened, such as a sign-in or a decision',
  actor: 'the account of the moderator or admin who did it',
  actor_name: 'the name of that account at that time',
  actor_role: 'its role at that time',
  target:
    'the account or company that it was done to; a review is named only if it was public at that time, and nothing is named if it was held',
  target_name: 'the name of that account or company, or the email of a person invited to the team',
  before: 'the status or role before, never a text',
  after: 'the status or role after it',
};
const represented = 'the last month in which they speak for the company';

/** What we store of the work of moderators and admins, of accounts, and of people who speak for companies. */
export const keptPeople = {
  company_changes: {
    title: 'What moderators changed about companies',
    purpose: 'So other moderators see who changed what.',
    kept: `the newest ${pageSizes.companyChanges} changes of a company`,
    reveals: 'Which moderator changed what about which company, in which month.',
    columns: {
      company_id: 'the company',
      position: 'first, second, third and so on',
      month: 'the month',
      kind: 'what the moderator did',
      changed: 'the facts before and after',
      by_name: 'the name of the moderator at that time',
    },
  },
  company_merges: {
    title: 'Companies that were merged into another one',
    purpose: 'So old addresses, links and work emails lead to the other one.',
    kept: `as long as the other one is listed; the day for ${mergeUndoDays} days`,
    reveals: 'Which company is part of which, as everyone can see, and until then when that was decided.',
    columns: {
      company_id: 'the company',
      into_id: 'the company it is part of now',
      merged_on: `the day of the merge; empty after ${mergeUndoDays} days`,
    },
  },
  moved_reviews: {
    title: 'Reviews that came with a merged company',
    purpose: 'To undo the merge.',
    kept: `${mergeUndoDays} days, or until the merge is undone or the author withdraws the review`,
    reveals: 'Which company a review was written about, before the day of the merge. Not who wrote it.',
    columns: { company_id: 'the company that had the review', review_id: 'the review' },
  },
  audit_counts: {
    title: 'What moderators decided this month',
    purpose: 'For the audit log, without showing when a decision was made.',
    kept: 'until the end of the month; for failed sign-ins, until the end of the hour',
    reveals:
      'Which moderator decided what about which public review, or about how many reviews of a company, in which month. Not the day, the order or who wrote them.',
    columns: {
      at: 'the month; for failed sign-ins, the hour',
      ...auditColumns,
      times: 'how often',
    },
  },
  audit_entries: {
    title: 'Audit log',
    purpose: 'To show what moderators and admins did, so no one can misuse their power unnoticed.',
    kept: 'as long as this site exists, so nothing can be cut out of it',
    reveals:
      'When each moderator or admin signed in, when an attempt failed, who was given which role, and what was decided in which month. Not who wrote a review or when, and nothing about accounts without such a role.',
    columns: {
      number: 'first, second, third and so on',
      at: 'when it happened; for decisions, only the month',
      ...auditColumns,
      times: 'how often, in that month or hour',
      previous: 'the hash of the previous entry',
      hash: 'a hash of this entry and the previous one',
      seal: "a keyed hash of that hash, so no one can add entries without the site's secret",
    },
  },
  users: {
    title: 'Accounts',
    purpose: 'For moderators. No one else needs one, and no review is tied to one.',
    kept: 'until you ask us to delete it',
    reveals: "The names and emails of people who registered. Passwords can't be read back.",
    columns: {
      id: 'a number',
      email: 'the email of the account',
      name: 'the name of the account',
      password_hash: 'the password, hashed with argon2id',
      role: 'user, moderator or admin',
      created_on: 'the day of registration',
    },
  },
  sessions: {
    title: 'Who is signed in',
    purpose: 'To recognize an account on its next request.',
    kept: `up to ${sessionLimits.days} days, or ${sessionLimits.idleHours.user / 24} days without use (${sessionLimits.idleHours.moderator} hours for a moderator)`,
    reveals:
      "Which accounts are signed in, with what kind of browser, and in which quarter of an hour they last used it. Reading, writing a review and opening a receipt don't count as use: none of them looks at your session. The hashes can't be used to sign in.",
    columns: {
      token_hash: 'a keyed hash of the token in the browser',
      user_id: 'the account',
      expires_at: 'when the session expires if it is not used again',
      session_id: 'a random number, which stays when the token is renewed',
      started_at: 'when you signed in, to the quarter of an hour',
      issued_at: 'when the token was last renewed, to the quarter of an hour',
      used_at: 'when it was last used, to the quarter of an hour',
      confirmed_at:
        'when you last confirmed your password for something sensitive, to the quarter of an hour',
      browser:
        'what kind of browser it is, such as "Firefox on Linux", to help you recognize it; not its version or address',
    },
  },
  second_factors: {
    title: 'Second factors of moderators',
    purpose: "So a stolen password isn't enough.",
    kept: 'until the account turns it off or replaces it',
    reveals:
      'Which accounts sign in with a code. The secrets are encrypted under a key that is outside the database.',
    columns: {
      user_id: 'the account',
      sealed_secret: "encrypted: the secret from which the account's authenticator app computes codes",
      since: 'the day it was set up',
      last_step: 'the half minute of the last code that was used, so no code works twice',
      wrong_codes: 'how many wrong codes have been entered since',
      next_try_at: 'when the next code may be tried after many wrong ones',
    },
  },
  recovery_codes: {
    title: 'Recovery codes of moderators',
    purpose: 'To sign in without the phone.',
    kept: `until each is used; ${recoveryCodes.count} per account at most`,
    reveals: "How many are left. The hashes can't be used to sign in.",
    columns: { user_id: 'the account', code_hash: 'a keyed hash of a code' },
  },
  sign_in_tickets: {
    title: 'Sign-ins waiting for a code',
    purpose: 'The password was right, and the code of the second factor is next.',
    kept: `${minutes.signInTicket} minutes, deleted with the next full hour`,
    reveals: "Which accounts are about to sign in. The hashes can't be used to sign in.",
    columns: {
      ticket_hash: 'a keyed hash of what the browser sends with the code',
      user_id: 'the account',
      tries_left: 'how many codes may still be tried',
      expires_at: 'when it expires',
    },
  },
  invitations: {
    title: 'Invitations to moderate',
    purpose: 'To let a new moderator choose a password.',
    kept: `until accepted, or ${invitationHours} hours`,
    reveals: "Who was invited. The hashes can't be used to accept.",
    columns: {
      token_hash: 'a keyed hash of the token in the link',
      email: 'the email of the person invited',
      role: 'moderator or admin',
      expires_at: 'when it expires',
    },
  },
  representatives: {
    title: 'People who speak for a company',
    purpose:
      'So a company can speak for itself. No one but their colleagues and moderators sees who they are.',
    kept: `until they, a colleague or a moderator ends it, or ${representedMonths} months after they last showed it`,
    reveals:
      "Which address at a company's domain may speak for it. The company itself has published it in its DNS.",
    columns: {
      id: 'a random number',
      company_id: 'the company',
      email: "the address that the domain's DNS named",
      until_month: represented,
    },
  },
  representative_links: {
    title: 'Links for people who speak for a company',
    purpose: 'To check that the address is theirs.',
    kept: `${minutes.representativeLink} minutes, or until used`,
    reveals: "Who was sent a link. The hashes can't be used to open one.",
    columns: {
      token_hash: 'a keyed hash of the token in the link',
      company_id: 'the company',
      email: 'the address',
      until_month: represented,
      expires_at: 'when the link expires',
    },
  },
  representative_sessions: {
    title: 'Browsers of people who speak for a company',
    purpose: 'So they stay signed in.',
    kept: 'until they sign out or no longer speak for the company',
    reveals: "On how many devices someone is signed in. The hashes can't be used to sign in.",
    columns: {
      key_hash: 'a keyed hash of the key in the browser',
      representative_id: 'who they are',
    },
  },
} as const;
