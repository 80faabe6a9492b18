import { smallestGroup } from '#shared/limits.ts';
import { defaultJobTitle } from '#shared/words.ts';
import type { Sample } from './mean-interval.ts';
import { type PayFigures, payFigures, paySample, yearlyPay } from './pay.ts';
import { type Salary, titleKeys } from './salary-groups.ts';

export type CompanySalary = Salary & { kind_of_work: string | null };

/** What some work at a company pays in a year, in one currency. */
export type PayOfWork = PayFigures & {
  /** The code of the kind of work; null where none is known. */
  kind_of_work: string | null;
  /** The title of those without a kind of work; of the others, that of one. */
  job_title: string;
  currency: string;
  /** Titles within the kind of work, in their most frequent spelling. */
  titles: (PayFigures & { job_title: string })[];
  sample: Sample;
};

/**
 * A company's pay by kind of work, or by job title where none is known, for each currency: what has five salaries, most
 * first, at most `limit`. Salaries without a title are left out, because no one has that job.
 */
export function companyPay(salaries: readonly CompanySalary[], limit: number): PayOfWork[] {
  const titles = titleKeys(salaries);
  const titleOf = ({ job_title }: CompanySalary) => titles.get(job_title)?.key ?? job_title;
  const groups = grouped(
    salaries,
    (salary) => `${salary.currency} ${salary.kind_of_work ?? titleOf(salary)}`,
  );
  const shown = groups.filter(
    ([{ kind_of_work, job_title }]) => kind_of_work ?? job_title !== defaultJobTitle,
  );
  return shown.slice(0, limit).map((group) => {
    const [{ kind_of_work, job_title, currency }] = group;
    const spelling = (title: string) => titles.get(title)?.spelling ?? title;
    const pay = group.map(toYearly);
    return {
      kind_of_work,
      job_title: spelling(job_title),
      currency,
      ...payFigures(pay),
      titles: kind_of_work
        ? grouped(group, titleOf).map((own) => ({
            job_title: spelling(own[0].job_title),
            ...payFigures(own.map(toYearly)),
          }))
        : [],
      sample: paySample(pay),
    };
  });
}

type Group = [CompanySalary, ...CompanySalary[]];

/** Groups of at least five salaries, largest first. What is left over is no secret: each review shows its salary. */
function grouped(salaries: readonly CompanySalary[], keyOf: (salary: CompanySalary) => string): Group[] {
  const groups = [...Map.groupBy(salaries, keyOf)].filter(([, own]) => own.length >= smallestGroup);
  groups.sort(([one, few], [other, many]) => many.length - few.length || (one < other ? -1 : 1));
  return groups.map(([, own]) => own as Group);
}

const toYearly = (salary: CompanySalary) => yearlyPay(salary);
