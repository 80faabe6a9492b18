import {
  deleteAnsweredRequest,
  findAnsweredRequest,
  insertAnsweredRequest,
  replaceAnsweredRequest,
} from '#db/queries/answered-requests.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import {
  type AnsweredRequest,
  beginRequest,
  clientSeal,
  hashOf,
  openAnswered,
  requestLookup,
  sealAnswered,
} from '#server/sealing/answered-requests.ts';
import { openSeal } from '#server/sealing/open-seal.ts';
import type { Seal } from '#server/sealing/seal.ts';

type Once = {
  /** Of the client; it isn't stored. */
  key: string;
  /** The call and who makes it: another caller may choose the same key. */
  caller: string[];
  input: unknown;
};
type Sealing = Pick<Deps, 'db' | 'seals' | 'now'>;
type Answered = { input: string; answer: unknown };

const BLOCK_BYTES = 1024;

/**
 * Makes a call once for each key: a repeated request gets the response of the first for up to an hour. A failed call
 * can be made again.
 * @throws `key_busy` while the first request isn't answered, on whatever server; `key_reused` with another input
 */
export async function answerOnce(
  deps: Sealing,
  { key, caller, input }: Once,
  make: () => Promise<unknown>,
): Promise<unknown> {
  const id = hashOf([...caller, key]);
  const ofClient = clientSeal(key);
  const sent = hashOf(input);
  const known = await begin(deps, id);
  if (known) {
    if (known.answer === undefined) throw new AppError('key_busy');
    const first = ofClient.open<Answered>(id, known.answer);
    if (first.input !== sent) throw new AppError('key_reused');
    return first.answer;
  }
  const answer = await make().catch(async (error) => {
    await inSeal(deps, (trx, seal) => deleteAnsweredRequest(trx, requestLookup(seal, id))).catch(() => {});
    throw error;
  });
  const answered = ofClient.seal(id, { input: sent, answer } satisfies Answered, BLOCK_BYTES);
  // The call is made, whether or not that can be stored.
  await finish(deps, id, answered).catch(() => {});
  return answer;
}

/** The first request with this key; undefined if this is it. */
function begin(deps: Sealing, id: string): Promise<AnsweredRequest | undefined> {
  return inSeal(deps, async (trx, seal) => {
    const now = deps.now();
    const begun = beginRequest(id, now);
    const row = sealAnswered(seal, begun);
    if (await insertAnsweredRequest(trx, row)) return undefined;
    const stored = await findAnsweredRequest(trx, row.lookup);
    const known = stored && openAnswered(seal, stored, now);
    if (known) return known;
    const isOurs = stored && (await replaceAnsweredRequest(trx, row, stored.sealed));
    return isOurs ? undefined : begun;
  });
}

function finish(deps: Sealing, id: string, answer: string): Promise<void> {
  return inSeal(deps, async (trx, seal) => {
    const stored = await findAnsweredRequest(trx, requestLookup(seal, id));
    if (stored === undefined) return;
    const { half_hour } = seal.open<AnsweredRequest>(stored.lookup, stored.sealed);
    await replaceAnsweredRequest(trx, sealAnswered(seal, { id, half_hour, answer }), stored.sealed);
  });
}

function inSeal<Result>(
  { db, seals }: Sealing,
  work: (trx: Transaction, seal: Seal) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx: Transaction) => work(trx, await openSeal(trx, { seals })));
}
