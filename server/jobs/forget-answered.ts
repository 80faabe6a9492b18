import { deleteAnsweredRequest, listAnsweredRequests } from '#db/queries/answered-requests.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { openAnswered } from '#server/sealing/answered-requests.ts';
import { openSeal } from '#server/sealing/open-seal.ts';

/** Deletes requests whose responses aren't repeated anymore. */
export async function forgetAnswered({ db, seals, now }: Pick<Deps, 'db' | 'seals' | 'now'>): Promise<void> {
  if ((await listAnsweredRequests(db)).length === 0) return;
  await db.transaction().execute(async (trx: Transaction) => {
    const seal = await openSeal(trx, { seals });
    for (const row of await listAnsweredRequests(trx))
      if (openAnswered(seal, row, now()) === undefined) await deleteAnsweredRequest(trx, row.lookup);
  });
}
