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
 * impossible in the meantime is dropped. Several servers may run this at once: each request is carried out once.
 */
export async function carryOutRequests(
  deps: Pick<Deps, 'db' | 'random' | 'now' | 'config' | 'seals'>,
): Promise<void> {
  const due = await listDue(deps.db);
  for (const { receipt_hash, request: text } of due) {
    const request: AuthorRequest = JSON.parse(text);
    await deps.db.transaction().execute(async (trx: Transaction) => {
      if (!(await deleteDue(trx, receipt_hash))) return;
      await actForAuthor(trx, deps, { receipt_hash, request }).catch((error) => {
        if (!(error instanceof AppError)) throw error;
      });
    });
  }
  // SQLite's log still has what was withdrawn or changed. If someone reads it for long, the next hour's job empties it.
  for (let tries = 0; due.length > 0 && tries < TRIES && !(await emptyChangeLog(deps.db)); tries += 1)
    await pause(PAUSE_MS);
}
