import { expect, it } from 'vitest';
import { reviewsLike } from './alike-reviews.ts';

const company_id = 4;
const rating = 5;
const praise = (more: string) =>
  `Best company in the whole region, great bosses, great pay and a wonderful canteen for everybody ${more}`;
const review = (id: number, free_form_text: string, more = {}) => ({
  ...{ id, company_id, rating, free_form_text },
  ...more,
});
const ids = (all: ReturnType<typeof review>[]) => all[0] && reviewsLike(all[0], all).map(({ id }) => id);

it('finds texts of one company that differ in a few words', () => {
  const others = [2, 3].map((id) => review(id, praise(`number ${id}`)));
  const different = review(
    4,
    'Shifts are planned three weeks ahead and people keep to them, which I like a lot.',
  );
  expect(ids([review(1, praise('here')), ...others, different])).toEqual([1, 2, 3]);
});

it('finds nothing in two of them, in those of another company, or with another rating', () => {
  const first = review(1, praise('here'));
  expect(ids([first, review(2, praise('now'))])).toEqual([]);
  const elsewhere = [2, 3].map((id) => review(id, praise(''), { company_id: 5 }));
  expect(ids([first, ...elsewhere])).toEqual([]);
  expect(ids([first, ...[2, 3].map((id) => review(id, praise(''), { rating: 1 }))])).toEqual([]);
});

it('takes short texts as alike only if they are the same', () => {
  const [one, two, three] = ['', ' ', ''].map((text, index) => review(index + 1, text));
  expect(ids([one, two, three].flatMap((found) => found ?? []))).toEqual([1, 2, 3]);
  expect(ids(['Good.', 'Great.', 'Fine.'].map((text, index) => review(index + 1, text)))).toEqual([]);
});
