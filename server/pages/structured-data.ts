import { paths } from '#shared/paths.ts';
import { isWebsiteChecked, mostPeople } from '#shared/rules/company-facts.ts';
import type { Company } from '#shared/schemas/company.ts';

/** The company's figures that search engines may show. */
type Facts = Pick<Company, 'domain' | 'website' | 'fact_sources' | 'founded' | 'size' | 'country'>;
type Described = Pick<Company, 'id' | 'name' | 'rating' | 'review_count'> & Facts;

/**
 * What a company's page says to search engines, as JSON-LD objects: its rating, or just the organization until it has one,
 * and its place in the site. Escape `<` when you write them into a page, because strangers choose the names.
 */
export function companyStructuredData(company: Described, publicUrl: string): Record<string, unknown>[] {
  const { id, name, domain, rating, review_count } = company;
  const organization = { '@type': 'Organization', name, sameAs: `https://${domain}`, ...factsOf(company) };
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

/** What is known about the organization, as schema.org names it. */
function factsOf(company: Facts): Record<string, unknown> {
  const { website, founded, size, country } = company;
  return {
    ...(isWebsiteChecked(company) && { url: website }),
    ...(founded && { foundingDate: String(founded).padStart(4, '0') }),
    ...(size && {
      numberOfEmployees: { '@type': 'QuantitativeValue', minValue: size, maxValue: mostPeople(size) },
    }),
    ...(country && { address: { '@type': 'PostalAddress', addressCountry: country } }),
  };
}
