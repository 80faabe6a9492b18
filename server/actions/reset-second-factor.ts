import { deleteSecondFactor, findSecondFactor } from '#db/queries/second-factors.ts';
import { deleteSessionsOfUser } from '#db/queries/sessions.ts';
import { findUserByEmail } from '#db/queries/users.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/steps/record-audit.ts';

/**
 * For someone who lost the phone and the recovery codes: only the people who run the site can do it.
 * @returns whether there is such an account
 */
export function resetSecondFactor(
  deps: Pick<Deps, 'db' | 'now' | 'keyedHash'>,
  email: string,
): Promise<boolean> {
  return deps.db.transaction().execute(async (trx: Transaction) => {
    const user = await findUserByEmail(trx, email.toLowerCase());
    if (user === undefined) return false;
    const had = (await findSecondFactor(trx, user.id)) !== undefined;
    await deleteSecondFactor(trx, user.id);
    await deleteSessionsOfUser(trx, user.id);
    const of = { target: `account:${user.id}`, target_name: user.name };
    if (had && user.role !== 'user') await recordAudit(trx, deps, { kind: 'second_factor_reset', ...of });
    return true;
  });
}
