import { calls } from '#server/router.ts';
import { reviewSorts } from '#shared/words.ts';
import { type CallInput, requestOf } from './call-requests.ts';

const api = '/api/v1';
/** Each way in which a company is found, and terms that take all of them in vain. */
const terms = ['halden systems', 'hald', 'sys hal', 'halden.ex', 'alde', 'hadlen ssytems', 'xqzwv ystem'];

/** Everything that anyone may read about companies, in each way that has a statement of its own. */
export function publicUrls(company: number): string[] {
  const lists = reviewSorts.flatMap((sort) => {
    const cursor = sort === 'recent' ? '2024-06.4503599627370496' : '140.4503599627370496';
    return ['offset=0', 'offset=900', `cursor=${cursor}`].map((place) => `sort=${sort}&${place}`);
  });
  const examples = [...calls.values()].filter(
    ({ public: isPublic, name }) => isPublic && name !== 'reviews.get',
  );
  return [
    ...examples.map((call) => {
      const { input } = call.example;
      return requestOf(call, 'rest', call.name === 'salaries.get' ? { ...input } : aimed(input, company)).url;
    }),
    `${api}/companies`,
    `${api}/companies?offset=9600`,
    `${api}/companies?cursor=3.${company}`,
    ...terms.map((term) => `${api}/companies?search=${encodeURIComponent(term)}`),
    ...[...reviewSorts.map((sort) => `?sort=${sort}&`), '/counts?'].flatMap((list) => [
      `${api}/reviews${list}company_id=${company}&kind_of_work=8344`,
      `${api}/reviews${list}company_id=${company}&words=fair%20shifts&stars=3`,
    ]),
    ...lists.map((list) => `${api}/reviews?company_id=${company}&${list}`),
    '/feed.atom',
    `/companies/${company}/feed.atom`,
    '/sitemap.xml',
    '/sitemaps/1.xml',
    `/companies/${company}/preview.png`,
  ];
}

/** An input of an example, about this company. */
function aimed(input: CallInput = {}, company: number): CallInput {
  const named = ['id', 'company_id'].filter((field) => field in input);
  const compared = 'ids' in input ? { ids: String(company) } : {};
  return { ...input, ...compared, ...Object.fromEntries(named.map((field) => [field, company])) };
}
