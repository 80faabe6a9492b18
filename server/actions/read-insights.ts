import type { PublicDb } from '#db/public-data.ts';
import { findSuccessor } from '#db/queries/employers.ts';
import { listMonths, readCompanyCounters, readSiteCounters } from '#db/queries/insights.ts';
import type { Deps, KnownSalaries } from '#server/deps.ts';
import { noCompany } from '#server/errors.ts';
import { salariesOf } from '#server/steps/salaries-of.ts';
import { insightLimits, smallestGroup } from '#shared/limits.ts';
import { type LikelyRange, likelyRanges, type ScoreSums } from '#shared/rules/compared-figures.ts';
import { ratedQuarters } from '#shared/rules/quarters.ts';
import { companyRating } from '#shared/rules/review-score.ts';
import { categoryAverages, statementFigures } from '#shared/rules/score-figures.ts';
import type { Insights } from '#shared/schemas/insights.ts';

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
  if (company === undefined) throw noCompany(await findSuccessor(db, companyId));
  const { half_stars, sums } = company;
  if (sums.count < smallestGroup) return { review_count: sums.count, plots: null };
  const site = await readSiteCounters(db);
  const months = await listMonths(db, companyId, insightLimits.quarters * MONTHS_PER_QUARTER);
  return {
    review_count: sums.count,
    plots: {
      half_stars,
      ...comparedWith(site, sums),
      quarters: ratedQuarters(months, insightLimits),
      salaries: (await salariesOf(db, known, companyId, company.version)).groups,
    },
  };
}

function comparedWith(site: ScoreSums, company: ScoreSums) {
  const ranges = likelyRanges(company, site);
  const siteCategories = categoryAverages(site.sums, site.count);
  const siteStatements = statementFigures(site.sums, site.squares, site.count);
  return {
    rating: { ...ranges.rating, site_average: companyRating(total(site.sums), site.count) ?? 0 },
    categories: categoryAverages(company.sums, company.count).map((own, index) => ({
      ...own,
      ...(ranges.categories[index] as LikelyRange),
      site_average: siteCategories[index]?.average ?? own.average,
    })),
    statements: statementFigures(company.sums, company.squares, company.count).map((own, index) => ({
      ...own,
      ...(ranges.statements[index] as LikelyRange),
      site_average: siteStatements[index]?.average ?? own.average,
    })),
  };
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
