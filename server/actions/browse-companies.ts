import { findCompanies, listCompanies } from '#db/queries/companies.ts';
import { listEntries, readFacets, readNewestMonth } from '#db/queries/directory.ts';
import { readSiteStats } from '#db/queries/statistics.ts';
import type { Deps } from '#server/deps.ts';
import { type CompanyCursor, readCompanyCursor, writeCompanyCursor } from '#shared/rules/company-cursor.ts';
import { countryName, industryName } from '#shared/rules/company-facts.ts';
import { type DirectoryChoice, facetList, unknownFact } from '#shared/rules/directory.ts';
import type { Company } from '#shared/schemas/company.ts';
import type { Facets, Starts } from '#shared/schemas/company-list.ts';
import type { DirectorySort } from '#shared/words.ts';

type Asked = DirectoryChoice & {
  sort?: DirectorySort | undefined;
  limit: number;
  offset: number;
  cursor?: string | undefined;
};
type Figures = { total: number; reviews?: number; newest_month?: string | undefined };
type Found = { companies: Company[]; cursors: Map<number, string>; figures: Figures };

/** Companies that a choice of filters leaves, in some order, each with the cursor that continues after it. */
export function browseCompanies(
  { publicData }: Pick<Deps, 'publicData'>,
  { sort = 'reviews', limit, offset, cursor, ...choice }: Asked,
): Promise<Found> {
  const after = cursor === undefined ? undefined : readCompanyCursor(cursor);
  const isWhole = sort === 'reviews' && Object.values(choice).every((value) => value === undefined);
  return publicData.read(async (db) => {
    if (isWhole) {
      const place = after && { review_count: after.key, id: after.id };
      const companies = await listCompanies(db, { limit, offset, after: place });
      const cursors = new Map(
        companies.map(({ id, review_count }) => [id, writeCompanyCursor({ key: review_count, id })]),
      );
      const { company_count: total, review_count: reviews } = await readSiteStats(db);
      if (offset > 0 || after !== undefined) return { companies, cursors, figures: { total } };
      return { companies, cursors, figures: { total, reviews, newest_month: await readNewestMonth(db) } };
    }
    // A cursor has no sign: the more reviews, the lower the key.
    const turned = ({ key, id }: CompanyCursor) => ({ key: sort === 'reviews' ? -key : key, id });
    const page = { limit, offset, after: after && turned(after) };
    const { listed, total } = await listEntries(db, { choice, sort }, page);
    const companies = await findCompanies(
      db,
      listed.map(({ id }) => id),
    );
    return {
      companies,
      cursors: new Map(listed.map((place) => [place.id, writeCompanyCursor(turned(place))])),
      figures: { total },
    };
  });
}

/** How many companies each choice of a filter would leave, the most first where people don't expect an order. */
export async function countFacets(
  { publicData }: Pick<Deps, 'publicData'>,
  choice: DirectoryChoice,
): Promise<Facets> {
  const { total, any_rating, ...facets } = await publicData.read((db) => readFacets(db, choice));
  return {
    total,
    any_rating,
    country: facetList('country', facets.country),
    industry: facetList('industry', facets.industry),
    size: facetList('size', facets.size),
    min_rating: facetList('min_rating', facets.min_rating),
    min_reviews: facetList('min_reviews', facets.min_reviews),
  };
}

/** Countries and industries of which the home page shows so many. */
const STARTS = 8;

/** The countries and industries with the most companies, with their names. */
export async function readStarts(deps: Pick<Deps, 'publicData'>): Promise<Starts> {
  const { country, industry } = await countFacets(deps, {});
  const most = (facet: typeof country, nameOf: (value: string) => string) =>
    facet
      .filter(({ value }) => value !== unknownFact)
      .slice(0, STARTS)
      .map((choice) => ({ ...choice, name: nameOf(choice.value) }));
  return { countries: most(country, countryName), industries: most(industry, industryName) };
}
