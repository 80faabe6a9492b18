import { invitationHours, recoveryCodes } from './account-limits.ts';
import { minutes } from './limits.ts';

/** What we store for second factors and invitations; a part of shared/kept-data.ts. */
export const keptForSignIn = {
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
} as const;
