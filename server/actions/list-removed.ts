import { findEmployer } from '#db/queries/employers.ts';
import { countRemoved } from '#db/queries/removed-reviews.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { pageSizes } from '#shared/limits.ts';
import type { RemovedReviews } from '#shared/schemas/moderation-log.ts';

/**
 * The reviews of a company, and of those that are part of it, that moderators removed.
 * @throws `not_found`
 */
export function listRemoved(
  { publicData }: Pick<Deps, 'publicData'>,
  companyId: number,
): Promise<RemovedReviews> {
  return publicData.read(async (db) => {
    const employer = await findEmployer(db, companyId);
    if (employer === undefined) throw new AppError('not_found');
    const rows = await countRemoved(
      db,
      employer.mailboxes.map(({ id }) => id),
    );
    const removed = rows.reduce((sum, { count }) => sum + count, 0);
    return { removed, data: rows.slice(0, pageSizes.max) };
  });
}
