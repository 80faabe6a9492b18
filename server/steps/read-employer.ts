import { currentCompany } from '#db/queries/employers.ts';
import { findByKey } from '#db/queries/representatives.ts';
import type { RepresentativesTable } from '#db/tables/representatives.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { month } from '#shared/rules/calendar.ts';

/** What someone has shown about one company. */
type Representative = RepresentativesTable & {
  name: string;
  domain: string;
  /** The company that this one is part of now, or itself. */
  current_id: number;
};

/** Someone who has shown that they speak for one or several companies. */
export type Employer = { keyHash: string; representatives: Representative[] };

/**
 * Who has this key.
 * @throws `employer_signed_out`
 */
export async function readEmployer(
  { db, keyedHash, now }: Pick<Deps, 'db' | 'keyedHash' | 'now'>,
  key: string,
): Promise<Employer> {
  const keyHash = keyedHash('representative', key);
  const found = await findByKey(db, keyHash, month(now()));
  if (found.length === 0) throw new AppError('employer_signed_out');
  const representatives = await Promise.all(
    found.map(async (one) => ({ ...one, current_id: await currentCompany(db, one.company_id) })),
  );
  return { keyHash, representatives };
}
