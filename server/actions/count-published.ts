import { isShown } from '#db/queries/companies.ts';
import { findSuccessor } from '#db/queries/employers.ts';
import { listKinds, readMonthCounts } from '#db/queries/filtered-reviews.ts';
import { listWorded } from '#db/queries/worded-reviews.ts';
import { noCompany } from '#server/errors.ts';
import { nameKind } from '#shared/kinds-of-work/name-kind.ts';
import {
  countByMonth,
  countChoices,
  isFiltered,
  isWorded,
  type ReviewFilter,
} from '#shared/rules/review-filter.ts';
import type { ReviewCounts } from '#shared/schemas/review-list.ts';

type Tables = Parameters<typeof isShown>[0] &
  Parameters<typeof findSuccessor>[0] &
  Parameters<typeof readMonthCounts>[0] &
  Parameters<typeof listWorded>[0];
type Counted = ReviewFilter & { company_id: number };

/** Counts what a filter leaves, and what each choice would leave with it; where many reviews have the words, only some. */
export async function countPublished(db: Tables, asked: Counted): Promise<ReviewCounts> {
  if (!(await isShown(db, asked.company_id))) {
    const successor = await findSuccessor(db, asked.company_id);
    if (successor !== undefined) throw noCompany(successor);
    return { ...countChoices({}, []), has_more: false, kinds_of_work: [] };
  }
  const kinds = (await listKinds(db, asked.company_id)).flatMap((code) => nameKind(code) ?? []);
  const kinds_of_work = kinds.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  return { ...(await countLeft(db, asked)), kinds_of_work };
}

async function countLeft(db: Tables, asked: Counted): Promise<Omit<ReviewCounts, 'kinds_of_work'>> {
  const { company_id, words, kind_of_work, ...filter } = asked;
  if (!isWorded(asked))
    return { ...countChoices(filter, await readMonthCounts(db, company_id)), has_more: false };
  const all = await listWorded(db, { company_id, words, kind_of_work });
  if (all.isAll) return { ...countChoices(filter, countByMonth(all.entries)), has_more: false };
  const left = isFiltered(filter) ? await listWorded(db, asked) : all;
  const { stars, years } = countChoices({}, await readMonthCounts(db, company_id));
  return {
    ...{ matching: left.entries.length, has_more: !left.isAll },
    stars: stars.map((choice) => ({ stars: choice.stars })),
    years: years.map(({ year }) => ({ year })),
  };
}
