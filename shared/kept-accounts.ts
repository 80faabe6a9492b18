import { sessionLimits } from './account-limits.ts';

/** The tables of accounts: the part of `keptTables` that has nothing to do with reviews. */
export const keptAccounts = {
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
} as const;
