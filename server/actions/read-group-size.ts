import { findEmployer } from '#db/queries/employers.ts';
import { readGroupStep } from '#db/queries/group-sizes.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { period } from '#shared/rules/calendar.ts';
import type { GroupSize } from '#shared/schemas/anonymity.ts';

const names: Record<number, GroupSize['people']> = { 5: '5_to_9', 10: '10_to_24', 25: '25_or_more' };

/**
 * Shows authors how large their group is before they write.
 * @throws `not_found`
 */
export async function readGroupSize(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { company_id }: { company_id: number },
): Promise<GroupSize> {
  const company = await findEmployer(db, company_id);
  if (company === undefined) throw new AppError('not_found');
  return { people: names[await readGroupStep(db, company.id, period(now()))] ?? 'under_5' };
}
