import { paths } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';

/** The company's figures that search engines may show. */
type Described = Pick<Company, 'id' | 'name' | 'domain' | 'rating' | 'review_count'>;

/**
 * What a company's page says to search engines, as JSON-LD objects: its rating, or just the organization until it has one,
 * and its place in the site. Escape `<` when you write them into a page, because strangers choose the names.
 */
export function companyStructuredData(company: Described, publicUrl: string): Record<string, unknown>[] {
  const { id, name, domain, rating, review_count } = company;
  const organization = { '@type': 'Organization', name, sameAs: `https://${domain}` };
  const rated = {
    '@type': 'EmployerAggregateRating',
    itemReviewed: organization,
    ratingValue: rating,
    ratingCount: review_count,
    bestRating: 5,
    worstRating: 0.5,
  };
  const crumbs = [
    { name: 'Companies', item: publicUrl + paths.companies() },
    { name, item: publicUrl + paths.company(id) },
  ];
  return [
    { '@context': 'https://schema.org', ...(rating === null ? organization : rated) },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
    },
  ];
}
