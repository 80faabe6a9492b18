import { listSalaries } from '#db/queries/insights.ts';
import type { Handle, Schema } from '#db/schema.ts';
import type { KnownSalaries } from '#server/deps.ts';
import { nameKind } from '#shared/kinds-of-work/name-kind.ts';
import { insightLimits } from '#shared/limits.ts';
import { companyPay, type PayOfWork } from '#shared/rules/company-pay.ts';
import { salaryGroups } from '#shared/rules/salary-groups.ts';
import { defaultJobTitle } from '#shared/words.ts';

/** The figures of a company's newest salaries. They are remembered until one of its reviews comes or goes. */
export async function salariesOf(
  db: Handle<Pick<Schema, 'reviews'>>,
  known: KnownSalaries,
  companyId: number,
  version: number,
) {
  const current = known.get(companyId);
  if (current?.version === version) return current;
  const salaries = await listSalaries(db, companyId, insightLimits.salaries);
  const figures = {
    version,
    // Salaries without a job title count toward the rest, but aren't a group, because no one has that job.
    groups: salaryGroups(salaries, insightLimits.salaryGroups).filter(
      ({ job_title }) => job_title !== defaultJobTitle,
    ),
    work: companyPay(salaries, insightLimits.salaryGroups),
    newest: salaries.slice(0, insightLimits.newestSalaries),
  };
  known.set(companyId, figures);
  return figures;
}

/** What some work pays, under the name of its kind, or else its job title. */
export function namedPay({ kind_of_work: code, job_title, sample: _, ...pay }: PayOfWork) {
  const kind = nameKind(code);
  return { name: kind?.name ?? job_title, kind_of_work: kind, ...pay };
}
