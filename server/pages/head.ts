import type { PageHead } from '#shared/page.ts';
import { paths } from '#shared/paths.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';
import type { Company } from '#shared/schemas/company.ts';
import type { OpenData } from '#shared/schemas/open-data.ts';
import type { Review } from '#shared/schemas/review.ts';
import type { WorkSalaries } from '#shared/schemas/salaries.ts';
import {
  companyStructuredData,
  openDataStructuredData,
  repliesStructuredData,
  salaryStructuredData,
} from './structured-data.ts';

type Head = PageHead & {
  /** What the site is called. */
  siteName: string;
  /** Where the site is reached, without a path. */
  url: string;
  path: string;
  /** The part of the query that the page uses. */
  search: string;
  /** The company that the page is about. */
  company: Company | undefined;
  /** Its reviews that the page shows. */
  reviews: Review[] | undefined;
  /** The kind of work that the page is about. */
  work: WorkSalaries | undefined;
  /** The open data that the page lists. */
  openData: OpenData | undefined;
};

/** The tags that tell search engines and link previews what a page is. */
export function headTags(head: Head): string {
  const { siteName, title, description, isMissing, url, path, search, company, work } = head;
  const address = url + path;
  const image = `${url}${company && company.state !== 'unchecked' ? paths.company(company.id) : ''}/preview.png`;
  const properties = {
    'og:type': 'website',
    'og:site_name': siteName,
    'og:locale': 'en_US',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': image,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
  };
  // Lists of matches, later pages, single reviews, work without figures and companies that no one has looked at are for
  // people who came here, not for search engines.
  const isUnchecked = company?.state === 'unchecked';
  const isListed = !isMissing && search === '' && !isOneReview(path) && work?.pay !== null && !isUnchecked;
  const data = isMissing || isUnchecked ? [] : structuredData(head);
  const tags = [
    ...(isListed ? [] : ['<meta name="robots" content="noindex" />']),
    ...(isMissing
      ? []
      : [
          `<link rel="canonical" href="${escapeHtml(address)}" />`,
          ...Object.entries(properties).map(
            ([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" />`,
          ),
          '<meta name="twitter:card" content="summary_large_image" />',
          ...(company
            ? [
                `<link rel="alternate" type="application/atom+xml" href="${paths.companyFeed(company.id)}" title="Reviews" />`,
              ]
            : []),
        ]),
    ...(data.length > 0 ? [dataBlock(data, 'application/ld+json')] : []),
  ];
  return tags.join('\n    ');
}

function structuredData({ company, reviews = [], work, openData, url, siteName }: Head) {
  if (company)
    return [...companyStructuredData(company, url), ...repliesStructuredData(company, reviews, url)];
  if (openData) return openDataStructuredData(openData, url, siteName);
  return work ? salaryStructuredData(work, url) : [];
}

const isOneReview = (path: string) => /^\/companies\/\d+\/reviews\/./.test(path);

/** Data in a page, which runs nowhere. In JSON, a `<` could end or change the element only as itself. */
export function dataBlock(data: unknown, type: string, id?: string): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${json}</script>`;
}
