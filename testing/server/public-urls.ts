import { reviewSorts } from '#shared/words.ts';

const api = '/api/v1';
/** Each way in which a company is found, and terms that take all of them in vain. */
const terms = ['halden systems', 'hald', 'sys hal', 'halden.ex', 'alde', 'hadlen ssytems', 'xqzwv ystem'];

/** Everything that anyone may read about companies, in each way that has a statement of its own. */
export function publicUrls(company: number): string[] {
  const lists = reviewSorts.flatMap((sort) => {
    const cursor = sort === 'recent' ? '2024-06.4503599627370496' : '140.4503599627370496';
    return ['offset=0', 'offset=900', `cursor=${cursor}`].map((place) => `sort=${sort}&${place}`);
  });
  return [
    `${api}/companies`,
    `${api}/companies?offset=9600`,
    `${api}/companies?cursor=3.${company}`,
    ...terms.map((term) => `${api}/companies?search=${encodeURIComponent(term)}`),
    `${api}/companies/${company}`,
    `${api}/companies/${company}/insights`,
    ...lists.map((list) => `${api}/reviews?company_id=${company}&${list}`),
    '/feed.atom',
    `/companies/${company}/feed.atom`,
    '/sitemap.xml',
    '/sitemaps/1.xml',
    `/companies/${company}/preview.png`,
  ];
}
