import { workInSentence, workName } from '#shared/kinds-of-work/work-words.ts';
import { openDataLicense } from '#shared/open-data.ts';
import { paths } from '#shared/paths.ts';
import { isWebsiteChecked, mostPeople } from '#shared/rules/company-facts.ts';
import type { Company } from '#shared/schemas/company.ts';
import type { OpenData } from '#shared/schemas/open-data.ts';
import type { Review } from '#shared/schemas/review.ts';
import type { WorkSalaries } from '#shared/schemas/salaries.ts';

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
  return [
    { '@context': 'https://schema.org', ...(rating === null ? organization : rated) },
    breadcrumbs([
      { name: 'Companies', item: publicUrl + paths.companies() },
      { name, item: publicUrl + paths.company(id) },
    ]),
  ];
}

/** What a company replies to its reviews on a page: a comment on each, by month. */
export function repliesStructuredData(
  { id, name, domain }: Pick<Company, 'id' | 'name' | 'domain'>,
  reviews: readonly Pick<Review, 'id' | 'company_id' | 'reply'>[],
  publicUrl: string,
): Record<string, unknown>[] {
  return reviews.flatMap((review) => {
    if (review.reply === null || review.company_id !== id) return [];
    const { text, month } = review.reply;
    return {
      '@context': 'https://schema.org',
      '@type': 'Comment',
      text,
      datePublished: month,
      author: { '@type': 'Organization', name, sameAs: `https://${domain}` },
      parentItem: { '@type': 'CreativeWork', url: publicUrl + paths.companyReview(id, review.id) },
    };
  });
}

function breadcrumbs(crumbs: readonly { name: string; item: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
  };
}

/** What a page about a kind of work says: its pay in a year, and the page's place in the site; nothing without figures. */
export function salaryStructuredData(
  { kind_of_work, pay }: Pick<WorkSalaries, 'kind_of_work' | 'pay'>,
  publicUrl: string,
): Record<string, unknown>[] {
  if (pay === null) return [];
  const { code, name } = kind_of_work;
  const base = {
    '@type': 'MonetaryAmountDistribution',
    name: 'base',
    currency: pay.currency,
    duration: 'P1Y',
    percentile25: pay.lower,
    median: pay.median,
    percentile75: pay.upper,
  };
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Occupation',
      name: workName(name),
      estimatedSalary: [base],
    },
    breadcrumbs([
      { name: 'Salaries', item: publicUrl + paths.salaries() },
      { name: `What ${workInSentence(name)} earn`, item: publicUrl + paths.workSalaries(code) },
    ]),
  ];
}

/** What the page of the open data says: its newest month as a dataset; nothing without one. */
export function openDataStructuredData(
  { data: [newest] }: OpenData,
  publicUrl: string,
  siteName: string,
): Record<string, unknown>[] {
  if (newest === undefined) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: `${siteName} open data`,
      description:
        'What employees say about companies, and what work pays across companies: figures from anonymous reviews, without texts and single answers.',
      url: publicUrl + paths.data(),
      license: openDataLicense.path,
      isAccessibleForFree: true,
      creator: { '@type': 'Organization', name: siteName, url: publicUrl },
      dateModified: newest.month,
      distribution: newest.files.map(({ name, url }) => ({
        '@type': 'DataDownload',
        encodingFormat: name.endsWith('.csv') ? 'text/csv' : 'application/json',
        contentUrl: publicUrl + url,
      })),
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
