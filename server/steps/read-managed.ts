import { findManaged } from '#db/queries/managed-companies.ts';
import type { Transaction } from '#db/schema.ts';
import { AppError } from '#server/errors.ts';
import { pageSizes } from '#shared/limits.ts';
import type { ManagedCompany } from '#shared/schemas/managed-company.ts';

/** A company as moderators see it. @throws `not_found` */
export async function readManaged(db: Transaction, id: number): Promise<ManagedCompany> {
  const found = await findManaged(db, id, pageSizes.companyChanges);
  if (found === undefined) throw new AppError('not_found');
  return found.company;
}
