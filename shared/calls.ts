/**
 * - `unnamed`: alone, without credentials, session or referrer. Nothing in the request may name the person. Browsers
 *   use another connection for it, which must not be there before: opened together with the form, it would belong to
 *   the person whose link was checked at that moment.
 * - `alone`: without a session, in no batch, over the connection of the document: it carries the emailed token, or it
 *   comes while the form opens.
 * - `batched`: like every call that isn't silent.
 */
type Way = 'unnamed' | 'alone' | 'batched';

/**
 * The silent calls: verifying, sending a review, and coming back to it. The time of one of them could link a review to
 * its author, so the server writes no log line about them, leaves them out of its metrics, and doesn't say how many
 * more of them an address may make. The value is how the browser sends the call; the others are `batched`.
 */
const loneCalls = {
  'verification.enterCode': 'alone',
  'anonymity.keys': 'alone',
  'anonymity.groupSize': 'alone',
  'anonymity.issue': 'alone',
  'anonymity.submit': 'unnamed',
  'reviews.submit': 'unnamed',
  'receipts.status': 'unnamed',
  'receipts.edit': 'unnamed',
  'receipts.withdraw': 'unnamed',
  'receipts.answer': 'unnamed',
  'receipts.appeal': 'unnamed',
  'receipts.choose': 'unnamed',
  'receipts.addEvidence': 'unnamed',
  'receipts.proofs': 'unnamed',
} as const satisfies Record<string, Exclude<Way, 'batched'>>;

/** Silent calls that the browser sends like every call that isn't. */
const batchedSilentCalls = [
  'verification.send',
  'verification.check',
  'verification.confirm',
  'reports.status',
  'notices.status',
  'notices.proof',
  'notices.answer',
  'notices.object',
] as const;

type Lone = keyof typeof loneCalls;
export type SilentCall = Lone | (typeof batchedSilentCalls)[number];

export function listSilentCalls(): SilentCall[] {
  return [...batchedSilentCalls, ...(Object.keys(loneCalls) as Lone[])];
}

/** Calls that read a session, by how they begin. All others go without it, even while someone is signed in. */
const withSession =
  /^(account|apiKeys|audit|auth.logout|companies.create|desk|health|managed|moderation\.|second|team|webhooks)/;

export function readsSession(call: string): boolean {
  return withSession.test(call);
}

/** How the browser sends a call. */
export function wayOf(call: string): Way {
  return (loneCalls as Record<string, Way>)[call] ?? 'batched';
}

type Blocks = { request: number; response: number };

/** A review fills two blocks at most, whatever it says; with its messages, hardly ever more than three. */
const review: Blocks = { request: 2, response: 1 };
const receipt: Blocks = { request: 2, response: 3 };

/**
 * How many blocks the bodies of a call fill at least: the length of an encrypted request would show someone who watches
 * the network how long a review is, and that of a response its status. The two that aren't here have no body.
 */
const paddedCalls: Record<Exclude<Lone, 'anonymity.keys' | 'anonymity.groupSize'>, Blocks> = {
  'verification.enterCode': { request: 1, response: 1 },
  'anonymity.issue': { request: 1, response: 1 },
  'anonymity.submit': review,
  'reviews.submit': review,
  'receipts.status': receipt,
  'receipts.edit': receipt,
  'receipts.withdraw': receipt,
  'receipts.answer': receipt,
  'receipts.appeal': receipt,
  'receipts.choose': receipt,
  // Whatever the pages show, and however many there are.
  'receipts.addEvidence': { request: 347, response: 3 },
  'receipts.proofs': { request: 2, response: 1 },
};

export function blocksOf(call: string): Blocks | undefined {
  return (paddedCalls as Record<string, Blocks>)[call];
}
