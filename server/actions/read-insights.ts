import type { PublicDb } from '#db/public-data.ts';
import { listMonths, listSalaries, readCompanyCounters, readSiteCounters } from '#db/queries/insights.ts';
import type { Deps, KnownSalaries } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { insightLimits, smallestGroup } from '#shared/limits.ts';
import { ratedQuarters } from '#shared/rules/quarters.ts';
import { salaryGroups } from '#shared/rules/salary-groups.ts';
import { categoryAverages, statementFigures } from '#shared/rules/score-figures.ts';
import type { Insights } from '#shared/schemas/insights.ts';
import { defaultJobTitle } from '#shared/words.ts';

const MONTHS_PER_QUARTER = 3;

/**
 * What a company's charts show: only the number of reviews if there are few, so no chart is about one person.
 * @throws `not_found`
 */
export async function readInsights(
  { publicData, knownSalaries }: Pick<Deps, 'publicData' | 'knownSalaries'>,
  companyId: number,
): Promise<Insights> {
  return publicData.read((db) => insightsOf(db, companyId, knownSalaries));
}

async function insightsOf(db: PublicDb, companyId: number, known: KnownSalaries): Promise<Insights> {
  const company = await readCompanyCounters(db, companyId);
  if (company === undefined) throw new AppError('not_found');
  const { review_count, half_stars, sums, squares } = company;
  if (review_count < smallestGroup) return { review_count, plots: null };
  const site = await readSiteCounters(db);
  const months = await listMonths(db, companyId, insightLimits.quarters * MONTHS_PER_QUARTER);
  return {
    review_count,
    plots: {
      half_stars,
      categories: compareCategories(company, site),
      statements: statementFigures(sums, squares, review_count),
      quarters: ratedQuarters(months, insightLimits),
      salaries: await readSalaries(db, companyId, company.version, known),
    },
  };
}

async function readSalaries(db: PublicDb, companyId: number, version: number, known: KnownSalaries) {
  const current = known.get(companyId);
  if (current?.version === version) return current.groups;
  const salaries = await listSalaries(db, companyId, insightLimits.salaries);
  const groups = salaryGroups(salaries, insightLimits.salaryGroups).filter(hasTitle);
  known.set(companyId, { version, groups });
  return groups;
}

/** Salaries without a job title count toward the rest, but aren't a group, because no one has that job. */
function hasTitle({ job_title }: { job_title: string }): boolean {
  return job_title !== defaultJobTitle;
}

type Sums = { sums: number[]; review_count: number };

function compareCategories(company: Sums, site: Sums) {
  const siteAverages = site.review_count === 0 ? [] : categoryAverages(site.sums, site.review_count);
  return categoryAverages(company.sums, company.review_count).map((own, index) => ({
    ...own,
    site_average: siteAverages[index]?.average ?? null,
  }));
}
