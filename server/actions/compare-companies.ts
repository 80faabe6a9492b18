import type { PublicDb } from '#db/public-data.ts';
import { findCompanies } from '#db/queries/companies.ts';
import { currentCompany } from '#db/queries/employers.ts';
import { readCountersOf } from '#db/queries/insights.ts';
import { listNewestOpinions } from '#db/queries/newest-opinions.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { salariesOf } from '#server/steps/salaries-of.ts';
import { type KindOfWork, nameKind } from '#shared/kinds-of-work/name-kind.ts';
import { insightLimits, smallestGroup } from '#shared/limits.ts';
import { month } from '#shared/rules/calendar.ts';
import type { Difference } from '#shared/rules/clear-differences.ts';
import type { PayOfWork } from '#shared/rules/company-pay.ts';
import { compareWithFirst } from '#shared/rules/compared-companies.ts';
import { wholeSentences } from '#shared/rules/quoted-text.ts';
import type { Company } from '#shared/schemas/company.ts';
import type { Comparison } from '#shared/schemas/comparison.ts';
import { categories, statements } from '#shared/statements.ts';

/**
 * Figures of some companies beside each other, compared with the first one. Those that don't exist are left out.
 * @throws `not_found` if none exists
 */
export async function compareCompanies(
  { publicData, knownSalaries, now }: Pick<Deps, 'publicData' | 'knownSalaries' | 'now'>,
  ids: readonly number[],
): Promise<Comparison> {
  return publicData.read(async (db) => {
    const wanted = [...new Set(ids)];
    const [found, read] = await Promise.all([findCompanies(db, wanted), readCountersOf(db, wanted)]);
    const companies = found.length === wanted.length ? found : await findCurrent(db, wanted);
    if (companies.length === 0) throw new AppError('not_found');
    const shown = companies.map(({ id }) => id);
    const counters = companies === found ? read : await readCountersOf(db, shown);
    const work = companies.map(async ({ id }) => {
      const { sums, version } = counters.get(id) ?? {};
      const isShown = version !== undefined && (sums?.count ?? 0) >= smallestGroup;
      return isShown ? (await salariesOf(db, knownSalaries, id, version)).work : [];
    });
    const quotes = await newestQuotes(db, shown, month(now()));
    const pay = paidWork(await Promise.all(work));
    const { rows, differences } = compareWithFirst(
      companies.map(({ id }) => counters.get(id)),
      pay.map(comparableSamples),
    );
    const none = companies.map(() => null);
    const [rating = none, recommend = none, ...scored] = rows;
    return {
      companies,
      rating,
      recommend,
      quotes,
      categories: categories.map((category, index) => ({ category, figures: scored[index] ?? none })),
      statements: statements.map(({ number }, index) => ({
        number,
        figures: scored[categories.length + index] ?? none,
      })),
      pay: pay.map((figures, row) => ({
        kind_of_work: kindIn(figures),
        figures: figures.map((own, column) => own && shownPay(own, differences[row]?.[column] ?? null)),
      })),
    };
  });
}

/** In place of a company that was merged, the one it is part of now. */
async function findCurrent(db: PublicDb, ids: readonly number[]): Promise<Company[]> {
  const current = await Promise.all(ids.map((id) => currentCompany(db, id)));
  return findCompanies(db, [...new Set(current)]);
}

/** The newest praise and the newest complaint of each company that can be read alone, of the months before one (`YYYY-MM`). */
async function newestQuotes(
  db: PublicDb,
  ids: readonly number[],
  before: string,
): Promise<Comparison['quotes']> {
  const opinions = await listNewestOpinions(db, ids, before);
  return ids.map((id) => {
    const own = opinions.filter(({ company_id }) => company_id === id);
    return { praise: firstQuote(own, 'pros'), complaint: firstQuote(own, 'cons') };
  });
}

function firstQuote(opinions: Awaited<ReturnType<typeof listNewestOpinions>>, part: 'pros' | 'cons') {
  for (const { id, created_at, [part]: said } of opinions) {
    const text = wholeSentences(said);
    if (text !== undefined) return { review_id: id, created_at, text };
  }
  return null;
}

type PayRow = (PayOfWork | null)[];

/** Kinds of work that companies pay, each in the first one's currency if possible: those in common with the first one come first. */
function paidWork(companies: PayOfWork[][]): PayRow[] {
  const [first = []] = companies;
  const kinds = new Set(companies.flat().flatMap(({ kind_of_work }) => kind_of_work ?? []));
  const rows = [...kinds].map((code): PayRow => {
    const base = first.find(({ kind_of_work }) => kind_of_work === code) ?? null;
    return companies.map((own) => {
      const alike = own.filter(({ kind_of_work }) => kind_of_work === code);
      return alike.find(({ currency }) => currency === base?.currency) ?? alike[0] ?? null;
    });
  });
  rows.sort((one, other) => isInCommon(other) - isInCommon(one) || salariesIn(other) - salariesIn(one));
  return rows.slice(0, insightLimits.salaryGroups);
}

const isInCommon = ([base, ...others]: PayRow) => Number(base !== null && others.some((own) => own !== null));
const salariesIn = (row: PayRow) => row.reduce((sum, own) => sum + (own?.salaries ?? 0), 0);

/** Pay in another currency than the first company's is never compared. */
const comparableSamples = (figures: PayRow) =>
  figures.map((own) => (own && own.currency === figures[0]?.currency ? own.sample : null));

function kindIn(row: PayRow): KindOfWork {
  const kind = nameKind(row.find((own) => own !== null)?.kind_of_work ?? null);
  if (!kind) throw new Error('No company has pay for this kind of work.');
  return kind;
}

const shownPay = ({ currency, salaries, lower, median, upper }: PayOfWork, differs: Difference) => ({
  ...{ currency, salaries, lower, median, upper, differs },
});
