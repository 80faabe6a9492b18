import { hasArrival } from '#db/queries/arrivals.ts';
import { findDue, findRequest, insertRequest } from '#db/queries/author-requests.ts';
import { findLastRejection } from '#db/queries/messages.ts';
import { findReceipt, snapshotOfReceipts } from '#db/queries/receipts.ts';
import { listReviewEntries } from '#db/queries/review-log.ts';
import { readOpenedHour } from '#db/queries/sealing-key.ts';
import type { Transaction } from '#db/schema.ts';
import { receiptHash } from '#server/anonymity/subject.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { requestLookup } from '#server/sealing/answered-requests.ts';
import { findSeal, openSeal } from '#server/sealing/open-seal.ts';
import { nextOpening } from '#server/sealing/opening-hours.ts';
import { hasEvidence, readAnswer } from '#server/sealing/sealed-answers.ts';
import { receiptLookup } from '#server/sealing/sealed-arrivals.ts';
import { storeEvidence } from '#server/sealing/sealed-evidence.ts';
import { openRequest, sealRequest } from '#server/sealing/sealed-requests.ts';
import { actForAuthor, readOwnReview } from '#server/steps/act-for-author.ts';
import { proveEntries } from '#server/steps/prove-entries.ts';
import { stateMailbox } from '#server/steps/state-mailbox.ts';
import { firstDay } from '#shared/rules/calendar.ts';
import { ruleFor } from '#shared/rules/review-rules.ts';
import { placesInText } from '#shared/rules/review-text.ts';
import { reasonsFor } from '#shared/rules/statement-of-reasons.ts';
import type { LogProofs } from '#shared/schemas/moderation-log.ts';
import type { AuthorRequest, ReceiptStatus } from '#shared/schemas/receipt.ts';

type OwnState = NonNullable<Awaited<ReturnType<typeof readOwnReview>>>;
type Reader = Pick<Deps, 'db' | 'seals' | 'now' | 'config'>;

/**
 * Shows the author of a review its status.
 * @throws `bad_receipt`
 */
export function readStatus(deps: Reader, { receipt }: { receipt: string }): Promise<ReceiptStatus> {
  return snapshotOfReceipts(deps.db, (snapshot) =>
    readByHash({ ...deps, db: snapshot }, receiptHash(receipt)),
  );
}

/** How many proofs fit into the response that every receipt gets. */
const newestEntries = 5;

/**
 * Proves to the author of a review that the last decisions about it are in the log.
 * @throws `bad_receipt`
 */
export function proveToAuthor(deps: Reader, { receipt }: { receipt: string }): Promise<LogProofs> {
  const hash = receiptHash(receipt);
  return snapshotOfReceipts(deps.db, async (db) => {
    await readByHash({ ...deps, db }, hash);
    const { review_id } = (await findReceipt(db, hash)) ?? {};
    return proveEntries(db, review_id ? await listReviewEntries(db, review_id, newestEntries) : []);
  });
}

type Options = {
  /** Right away, although the time may show whose review it is. */
  atOnce?: boolean;
  /** Evidence about a dispute. */
  pages?: string;
};

/**
 * Does what the author of a review asks for. In production, that is at the next full hour, along with other authors'
 * requests, so the time says nothing about anyone.
 * @throws `bad_receipt`, or `not_possible` when the status doesn't allow it or another request still waits
 */
export function askForReview(
  deps: Reader & Pick<Deps, 'random'>,
  receipt: string,
  request: AuthorRequest,
  { atOnce = false, pages }: Options = {},
): Promise<ReceiptStatus> {
  const own = { receipt_hash: receiptHash(receipt), request };
  return deps.db.transaction().execute(async (trx: Transaction) => {
    const reader = { ...deps, db: trx };
    const { allowed, waiting } = await readByHash(reader, own.receipt_hash);
    const mayAct = allowed.includes(request.action) || (atOnce && waiting !== null);
    if (!mayAct) throw new AppError('not_possible');
    if (pages !== undefined) await storeEvidence(trx, deps, own.receipt_hash, pages);
    if (deps.config.arrivals === 'at-once' || atOnce) await actForAuthor(trx, deps, own);
    else if (!(await insertRequest(trx, sealRequest(await openSeal(trx, deps), own))))
      throw new AppError('not_possible');
    return readByHash(reader, own.receipt_hash);
  });
}

async function readByHash(reader: Reader, hash: string): Promise<ReceiptStatus> {
  const { db, seals, now, config } = reader;
  const seal = await findSeal(db, { seals });
  const nextHour = async () => nextOpening(await readOpenedHour(db), now()).toISOString();
  const receipt = await findReceipt(db, hash);
  if (receipt === undefined) {
    if (seal === undefined || !(await hasArrival(db, { receipt: receiptLookup(seal, hash) })))
      throw new AppError('bad_receipt');
    return { ...nothing, status: 'arriving', arrives_at: await nextHour() };
  }
  const own = await readOwnReview(db, hash, { now, config });
  if (own === undefined) return { ...nothing, status: 'withdrawn' };
  const { review, messages, allowed } = own;
  const lookup = seal && requestLookup(seal, hash);
  const sealed = lookup && (await findRequest(db, lookup));
  const due = await findDue(db, hash);
  const waiting: AuthorRequest | undefined =
    seal && lookup && sealed
      ? openRequest(seal, { lookup, sealed }).request
      : due
        ? (JSON.parse(due) as AuthorRequest)
        : undefined;
  return {
    status: review.status,
    waiting: waiting?.action ?? null,
    arrives_at: waiting ? await nextHour() : null,
    review: { ...review, places: placesInText(review) },
    messages,
    statement: await stateReasons(db, own),
    dispute: await showDispute(reader, own),
    allowed: waiting ? [] : allowed,
  };
}

async function showDispute(reader: Reader, { review, dispute }: OwnState): Promise<ReceiptStatus['dispute']> {
  if (dispute === undefined) return null;
  const { id, status, due_on, decided_month, reasons } = dispute;
  const answer = await readAnswer(reader, id);
  return {
    ...{ status, due_on, reasons, decided_in: decided_month === '' ? null : firstDay(decided_month) },
    choice: answer?.choice ?? null,
    evidence: answer ? hasEvidence(answer) : false,
    sentence: (await stateMailbox(reader, review)) ?? '',
  };
}

async function stateReasons(
  db: Reader['db'],
  { review, allowed, erased }: OwnState,
): Promise<ReceiptStatus['statement']> {
  const { id, status: decision } = review;
  if (decision !== 'rejected' && decision !== 'removed') return null;
  const rejection = await findLastRejection(db, id);
  if (rejection === undefined) return null;
  const { source, body, month } = rejection;
  const reason = rejection.reason ?? 'other';
  const appeal = allowed.includes('appeal') ? 'open' : erased ? 'late' : 'used';
  return {
    ...{ decision, decided_in: firstDay(month), reason, source, automated: false },
    rule: ruleFor(reason) || null,
    ...reasonsFor({ reason, source, explained: body !== '', appeal }),
  };
}

/** The status before a review has arrived, and once it is withdrawn. */
const nothing = {
  waiting: null,
  arrives_at: null,
  review: null,
  messages: [],
  statement: null,
  dispute: null,
  allowed: [],
};
