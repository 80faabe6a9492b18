import { findManaged } from '#db/queries/managed-companies.ts';
import type { Transaction } from '#db/schema.ts';
import { AppError } from '#server/errors.ts';
import { pageSizes } from '#shared/limits.ts';

/** A company as moderators see it, and where its facts are from. @throws `not_found` */
export async function readManaged(db: Transaction, id: number) {
  const found = await findManaged(db, id, pageSizes.companyChanges);
  if (found === undefined) throw new AppError('not_found');
  return found;
}
