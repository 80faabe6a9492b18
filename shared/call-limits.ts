const quarterHour = 900;
const hour = 3600;

/**
 * How many calls are allowed in a window of so many seconds. A window begins when the clock shows a multiple of its
 * length: at the full hour, quarter hour or minute, UTC. `per` says what is counted:
 * - `source`: the network address of a subscriber, before any other check.
 * - `email`: the mailbox or account, once the input has proved valid, so no one can use up someone else's calls for
 *   free.
 * - `email and network`: calls about a mailbox from one network (IPv4 /24, IPv6 /48).
 * - `email and browser`: calls from one browser that has proved that it belongs to the account.
 * - `code`: the tries of one code.
 * - `key`: an API key, wherever it is used.
 */
export type CallLimit = {
  per: 'source' | 'email' | 'email and network' | 'email and browser' | 'code' | 'key';
  times: number;
  seconds: number;
};

/**
 * Calls that declare the same limit share it; a call of the REST API that declares none shares `everythingElse`. A
 * silent call never shares one with other calls, because their responses say how much of it is left.
 */
export const callLimits = {
  everythingElse: { per: 'source', times: 600, seconds: 60 },
  /** Instead of `everythingElse`, for anonymous reads of a program that an admin gave a key. */
  readsWithKey: { per: 'key', times: 6000, seconds: 60 },
  /** For silent calls, and what the site's own pages request: no response says how much of it is left. */
  unshown: { per: 'source', times: 600, seconds: 60 },
  /** The long files that search engines and other programs read. */
  sitemaps: { per: 'source', times: 60, seconds: 60 },
  mails: { per: 'source', times: 60, seconds: hour },
  /** Of admins, to themselves. */
  testMails: { per: 'source', times: 10, seconds: hour },
  mailsToOne: { per: 'email and network', times: 5, seconds: hour },
  /** A single network can't reach it, so a stranger can't use up someone's emails. */
  mailsToOneFromAll: { per: 'email', times: 30, seconds: hour },
  /** To people whom a company's DNS names. */
  employerMails: { per: 'source', times: 30, seconds: hour },
  employerMailsToOne: { per: 'email and network', times: 5, seconds: hour },
  employerMailsToOneFromAll: { per: 'email', times: 30, seconds: hour },
  /** All else that they do. */
  employers: { per: 'source', times: 120, seconds: 60 },
  linkCodes: { per: 'code', times: 5, seconds: hour },
  /** One for all that authors do: of several, each would show others at the same address that someone did just that. */
  authors: { per: 'source', times: 180, seconds: hour },
  reports: { per: 'source', times: 30, seconds: hour },
  /** Of what became of reports; no one guesses a number. */
  reportNumbers: { per: 'source', times: 120, seconds: hour },
  /** No one guesses the code of a dispute. */
  disputes: { per: 'source', times: 120, seconds: hour },
  corrections: { per: 'source', times: 30, seconds: hour },
  companies: { per: 'source', times: 30, seconds: hour },
  signIns: { per: 'source', times: 60, seconds: quarterHour },
  signInsToOne: { per: 'email and network', times: 10, seconds: quarterHour },
  /** A browser that has signed in before: strangers can't use this up, whatever network they share with it. */
  signInsFromKnown: { per: 'email and browser', times: 10, seconds: quarterHour },
  /** For people beyond their source's `signIns` who have proved that they belong to the account. */
  signInsPastSource: { per: 'email', times: 30, seconds: hour },
  /** For all unknown browsers. Beyond it, each network gets `signInsToAttacked`: slower, but no one is locked out. */
  signInsToOneFromAll: { per: 'email', times: 100, seconds: hour },
  signInsToAttacked: { per: 'email and network', times: 2, seconds: quarterHour },
  registrations: { per: 'source', times: 20, seconds: hour },
  /** Of the current password, by someone who is signed in. */
  passwordChecks: { per: 'email and browser', times: 10, seconds: quarterHour },
  invitations: { per: 'source', times: 60, seconds: hour },
} as const satisfies Record<string, CallLimit>;
