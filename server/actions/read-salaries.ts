import type { PublicDb } from '#db/public-data.ts';
import { findSuccessor } from '#db/queries/employers.ts';
import { type listSalaries, readCompanyCounters } from '#db/queries/insights.ts';
import {
  findListed,
  type KeptPay,
  listFigures,
  listPaidKinds,
  readFiguresNear,
  readFiguresOf,
  readListed,
} from '#db/queries/salaries.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, noCompany } from '#server/errors.ts';
import { namedPay, salariesOf } from '#server/steps/salaries-of.ts';
import { nameKind } from '#shared/kinds-of-work/name-kind.ts';
import { suggestKinds } from '#shared/kinds-of-work/suggest-kinds.ts';
import { pageSizes, similarKinds } from '#shared/limits.ts';
import type { CompanySalaries, SalaryList, WorkSalaries } from '#shared/schemas/salaries.ts';

type Salary = Awaited<ReturnType<typeof listSalaries>>[number];

/**
 * What jobs at a company pay.
 * @throws `not_found`
 */
export async function readCompanySalaries(
  { publicData, knownSalaries }: Pick<Deps, 'publicData' | 'knownSalaries'>,
  companyId: number,
): Promise<CompanySalaries> {
  return publicData.read(async (db) => {
    const company = await readCompanyCounters(db, companyId);
    if (company === undefined) throw noCompany(await findSuccessor(db, companyId));
    const { work, newest } = await salariesOf(db, knownSalaries, companyId, company.version);
    if (work.length === 0) return { work: [], single: newest.map(singleSalary) };
    const elsewhere = await listPaidKinds(
      db,
      work.map(({ kind_of_work }) => kind_of_work),
    );
    return {
      work: work.map((own) => ({ ...namedPay(own), elsewhere: elsewhere.has(own.kind_of_work) })),
      single: [],
    };
  });
}

const singleSalary = ({ id, job_title, hundredths, frequency, currency }: Salary) => ({
  ...{ review_id: id, job_title, salary: hundredths / 100, salary_frequency: frequency, currency },
});

/** Kinds of work and what they pay: those that fit a job title, or those with the most salaries. */
export async function listSalariesByWork(
  { publicData }: Pick<Deps, 'publicData'>,
  search: string | undefined,
): Promise<SalaryList> {
  return publicData.read(async (db) => {
    if (search === undefined) {
      // A kind of work may have several currencies.
      const most = firstOfEach(await listFigures(db, 2 * pageSizes.paidWork));
      return { data: most.slice(0, pageSizes.paidWork).flatMap((pay) => named(pay, null)) };
    }
    const found = await Promise.all(
      suggestKinds(search).map(async ({ code, name, title }) => {
        const [pay] = await readFiguresOf(db, code);
        return { code, name, title, pay: pay ? withoutList(pay) : null };
      }),
    );
    return { data: found };
  });
}

function named(pay: KeptPay, title: string | null) {
  const kind = nameKind(pay.kind_of_work);
  return kind ? [{ ...kind, title, pay: withoutList(pay) }] : [];
}

const withoutList = ({ currency, salaries, companies, lower, median, upper }: KeptPay) => ({
  ...{ currency, salaries, companies, lower, median, upper },
});

const firstOfEach = (figures: readonly KeptPay[]) =>
  [...Map.groupBy(figures, ({ kind_of_work }) => kind_of_work).values()].flatMap(([first]) => first ?? []);

/**
 * What a kind of work pays across companies, in one currency.
 * @throws `not_found` for a code that ISCO-08 doesn't have
 */
export async function readWorkSalaries(
  { publicData }: Pick<Deps, 'publicData'>,
  { id, currency }: { id: number; currency?: string | undefined },
): Promise<WorkSalaries> {
  const code = String(id).padStart(4, '0');
  const kind = nameKind(code);
  if (kind === null) throw new AppError('not_found');
  return publicData.read(async (db) => {
    const { own, others } = await readFiguresNear(db, code);
    const shown = own.find((pay) => pay.currency === currency) ?? own[0];
    return {
      kind_of_work: kind,
      currencies: own.map(({ currency, salaries }) => ({ currency, salaries })),
      pay: shown
        ? { ...withoutList(shown), listed: await withCompanies(db, readListed(shown.listed)) }
        : null,
      similar: mostSimilar(others, code),
    };
  });
}

async function withCompanies(db: PublicDb, listed: ReturnType<typeof readListed>) {
  const companies = await findListed(
    db,
    listed.map(({ company_id }) => company_id),
  );
  return listed.flatMap(({ company_id, ...figures }) => {
    const company = companies.get(company_id);
    return company ? [{ company, ...figures }] : [];
  });
}

/** Of the same minor group, then of the same sub-major group, those with the most salaries. */
function mostSimilar(others: readonly KeptPay[], code: string) {
  const isNear = ({ kind_of_work }: KeptPay) => Number(kind_of_work.startsWith(code.slice(0, 3)));
  const ordered = others.toSorted(
    (one, other) => isNear(other) - isNear(one) || other.salaries - one.salaries,
  );
  return firstOfEach(ordered)
    .slice(0, similarKinds)
    .flatMap(({ kind_of_work }) => nameKind(kind_of_work) ?? []);
}
