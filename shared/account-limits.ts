/** A session ends this long after the sign-in, whatever happens, and after so many hours without use. */
export const sessionLimits = {
  days: 30,
  idleHours: { user: 14 * 24, moderator: 12, admin: 12 },
  /** A moderator's token is replaced after this long. */
  tokenDays: 7,
  /** Times of a session are stored rounded down to this step. */
  stepMinutes: 15,
} as const;

/** Recovery codes of an account: 80 bits each, so no one guesses one. */
export const recoveryCodes = { count: 10, bytes: 10 } as const;

/**
 * A code of the second factor: RFC 6238 with SHA-1, as every authenticator app computes it. `drift` is how many steps a
 * phone's clock may be off.
 */
export const oneTimeCode = { digits: 6, seconds: 30, drift: 1, secretBytes: 20 } as const;

/**
 * How many codes may be tried after one right password, and how wrong ones slow down the next try for the account: the
 * first few don't, then the wait doubles. A thief of the password gets some 1,500 tries in a year, each right with a
 * chance of three in a million.
 */
export const codeTries = { perSignIn: 5, free: 5, firstWaitSeconds: 30, longestWaitSeconds: 21_600 } as const;

export const invitationHours = 72;
