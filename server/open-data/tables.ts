import type { readCountersAfter } from '#db/queries/insights.ts';
import type { KeptPay } from '#db/queries/salaries.ts';
import { nameKind } from '#shared/kinds-of-work/name-kind.ts';
import { likelyRating } from '#shared/rules/compared-figures.ts';
import { companyRating, recommendPercentage } from '#shared/rules/review-score.ts';
import { categoryAverages, statementFigures } from '#shared/rules/score-figures.ts';
import { type Company, company } from '#shared/schemas/company.ts';
import { workSalaries } from '#shared/schemas/salaries.ts';
import { categories, categoryNames, statements } from '#shared/statements.ts';

/** As Data Package's table schema has it. */
type Field = { name: string; type: 'integer' | 'number' | 'string'; description?: string | undefined };
export type Row = Record<string, string | number | null>;
export type Table = { name: string; description: string; key: string[]; fields: Field[] };

const field = (name: string, type: Field['type'], { description }: Pick<Field, 'description'>): Field => ({
  ...{ name, type, description },
});

const { id, name, domain, country, industry, size, review_count, rating, ...others } = company.shape;
const likely = others.likely_rating.unwrap().shape;

/** One row for each company whose page shows figures. */
export const companyTable: Table = {
  name: 'companies',
  description: 'Companies with at least five published reviews, and the figures on their pages.',
  key: ['id'],
  fields: [
    field('id', 'integer', id),
    field('name', 'string', name),
    field('domain', 'string', domain),
    field('country', 'string', country),
    field('industry', 'string', industry),
    field('size', 'integer', size),
    field('review_count', 'integer', review_count),
    field('rating', 'number', rating),
    field('likely_rating_low', 'number', {
      description: `${likely.low.description} of the range in which the rating would likely lie if everyone there had written a review: Student's 90 % interval of the mean, one decimal`,
    }),
    field('likely_rating_high', 'number', { description: `${likely.high.description} of this range` }),
    field('recommend_percentage', 'integer', others.recommend_percentage),
    ...categories.map((category) =>
      field(`category_${category}`, 'number', {
        description: `Mean score of the category ${categoryNames[category]}, 1 to 10, one decimal`,
      }),
    ),
    ...statements.map(({ number, text }) =>
      field(`statement_${number}`, 'number', {
        description: `Mean score of "${text}", 1 to 10, two decimals`,
      }),
    ),
  ],
};

type Counters =
  Awaited<ReturnType<typeof readCountersAfter>> extends Map<number, infer Value> ? Value : never;

/** @param counters of at least `smallestGroup` reviews */
export function companyRow(
  { id, name, domain, country, industry, size }: Company,
  { sums: own, recommendCount }: Counters,
): Row {
  const total = own.sums.reduce((sum, value) => sum + value, 0);
  const { low, high } = likelyRating(own.count, total, own.scoreSquares);
  const means = categoryAverages(own.sums, own.count).map(
    ({ category, average }) => [`category_${category}`, average] as const,
  );
  const figures = statementFigures(own.sums, own.squares, own.count).map(
    ({ number, average }) => [`statement_${number}`, average] as const,
  );
  return {
    ...{ id, name, domain, country, industry, size },
    review_count: own.count,
    rating: companyRating(total, own.count),
    likely_rating_low: toTenths(low),
    likely_rating_high: toTenths(high),
    recommend_percentage: recommendPercentage(recommendCount, own.count),
    ...Object.fromEntries([...means, ...figures]),
  };
}

/** As the company's page rounds. */
const toTenths = (value: number) => Number(value.toFixed(1));

const kind = workSalaries.shape.kind_of_work.shape;
const pay = workSalaries.shape.pay.unwrap().shape;

/** One row for each kind of work and currency with figures. */
export const salaryTable: Table = {
  name: 'salaries',
  description:
    'What work pays across companies, by kind of work and currency: at least five salaries at three companies, none of which has more than half of them.',
  key: ['code', 'currency'],
  fields: [
    field('code', 'string', kind.code),
    field('name', 'string', kind.name),
    field('currency', 'string', pay.currency),
    field('salaries', 'integer', pay.salaries),
    field('companies', 'integer', pay.companies),
    field('lower', 'number', pay.lower),
    field('median', 'number', pay.median),
    field('upper', 'number', pay.upper),
  ],
};

/** None for a code that ISCO-08 doesn't have. */
export function salaryRows({ kind_of_work, ...figures }: KeptPay): Row[] {
  const known = nameKind(kind_of_work);
  if (known === null) return [];
  const { currency, salaries, companies, lower, median, upper } = figures;
  return [{ code: known.code, name: known.name, currency, salaries, companies, lower, median, upper }];
}
