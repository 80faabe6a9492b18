import { findCompanies } from '#db/queries/companies.ts';
import { readCountersOf } from '#db/queries/insights.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { compareWithFirst } from '#shared/rules/compared-companies.ts';
import type { Comparison } from '#shared/schemas/comparison.ts';
import { categories, statements } from '#shared/statements.ts';

/**
 * Figures of some companies beside each other, compared with the first one. Those that don't exist are left out.
 * @throws `not_found` if none exists
 */
export async function compareCompanies(
  { publicData }: Pick<Deps, 'publicData'>,
  ids: readonly number[],
): Promise<Comparison> {
  return publicData.read(async (db) => {
    const companies = await findCompanies(db, [...new Set(ids)]);
    if (companies.length === 0) throw new AppError('not_found');
    const counters = await readCountersOf(db, ids);
    const rows = compareWithFirst(companies.map(({ id }) => counters.get(id)));
    const none = companies.map(() => null);
    const [rating = none, recommend = none, ...scored] = rows;
    return {
      companies,
      rating,
      recommend,
      categories: categories.map((category, index) => ({ category, figures: scored[index] ?? none })),
      statements: statements.map(({ number }, index) => ({
        number,
        figures: scored[categories.length + index] ?? none,
      })),
    };
  });
}
