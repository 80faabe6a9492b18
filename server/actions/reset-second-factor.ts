import { deleteSecondFactor } from '#db/queries/second-factors.ts';
import { deleteSessionsOfUser } from '#db/queries/sessions.ts';
import { findUserByEmail } from '#db/queries/users.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';

/**
 * For somebody who lost the phone and the recovery codes: only whoever runs the site can do it.
 * @returns whether there is such an account
 */
export function resetSecondFactor({ db }: Pick<Deps, 'db'>, email: string): Promise<boolean> {
  return db.transaction().execute(async (trx: Transaction) => {
    const user = await findUserByEmail(trx, email.toLowerCase());
    if (user === undefined) return false;
    await deleteSecondFactor(trx, user.id);
    await deleteSessionsOfUser(trx, user.id);
    return true;
  });
}
