import { setTimeout as pause } from 'node:timers/promises';
import { deleteDue, listDue } from '#db/queries/author-requests.ts';
import { emptyChangeLog } from '#db/queries/small-tables.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { actForAuthor } from '#server/steps/act-for-author.ts';
import type { AuthorRequest } from '#shared/schemas/receipt.ts';

const TRIES = 25;
const PAUSE_MS = 200;

/**
 * Carries out what authors asked for in the past hour, all together right after the rewrite. What a moderator has made
 * impossible in the meantime is dropped. What fails is tried again in an hour, and holds up no other request. Several
 * servers may run this at once: each request is carried out once.
 * @throws the first error, after everything else is done
 */
export async function carryOutRequests(
  deps: Pick<Deps, 'db' | 'random' | 'now' | 'config' | 'seals'>,
): Promise<void> {
  const due = await listDue(deps.db);
  const errors: unknown[] = [];
  for (const { receipt_hash, request: text } of due) {
    const carriedOut = deps.db.transaction().execute(async (trx: Transaction) => {
      if (!(await deleteDue(trx, receipt_hash))) return;
      const request: AuthorRequest = JSON.parse(text);
      await actForAuthor(trx, deps, { receipt_hash, request }).catch((error) => {
        if (!(error instanceof AppError)) throw error;
      });
    });
    await carriedOut.catch((error) => errors.push(error));
  }
  // SQLite's log still has what was withdrawn or changed. If someone reads it for long, the next hour's job empties it.
  for (let tries = 0; due.length > 0 && tries < TRIES && !(await emptyChangeLog(deps.db)); tries += 1)
    await pause(PAUSE_MS);
  if (errors.length > 0) throw errors[0];
}
