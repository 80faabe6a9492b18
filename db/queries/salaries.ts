import { type Kysely, type NotNull, sql } from 'kysely';
import { hotQuery } from '#db/hot-query.ts';
import type { Schema, Transaction } from '#db/schema.ts';
import type { SalaryFiguresTable } from '#db/tables/statistics.ts';
import type { WorkPay } from '#shared/rules/pay.ts';

type Reviews = Pick<Schema, 'reviews'>;
type Figures = Pick<Schema, 'salary_figures'>;

/** The work that published salaries are about, and their currency. */
export type PaidWork = { kind_of_work: string; currency: string };

const frequency = sql<'hourly' | 'monthly' | 'yearly'>`coalesce(salary_frequency, 'yearly')`;

/** Constants, not parameters: they are the condition of the partial index. */
const paid = (db: Kysely<Reviews>) =>
  db
    .selectFrom('reviews')
    .where('status', '=', sql.lit('published'))
    .where('salary_hundredths', 'is not', null)
    .$narrowType<{ salary_hundredths: NotNull }>();

const nextCurrency = hotQuery((db: Kysely<Reviews>, kind: string, currency: string) =>
  paid(db)
    .select('currency')
    .where('kind_of_work', '=', kind)
    .where('currency', '>', currency)
    .orderBy('currency')
    .limit(sql.lit(1)),
);

/** The currencies of the published salaries of a kind of work: looked up one after the other, so no salary is read. */
export async function listCurrencies(db: Kysely<Reviews>, kind: string): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const [next] = await nextCurrency(db, kind, found.at(-1) ?? '');
    if (next === undefined) return found;
    found.push(next.currency);
  }
}

/** The newest published salaries of some work. */
export const listSalariesOf = hotQuery(
  (db: Kysely<Reviews>, kind_of_work: string, currency: string, limit: number) =>
    paid(db)
      .select(['company_id', 'salary_hundredths as hundredths', frequency.as('frequency')])
      .$narrowType<{ hundredths: NotNull }>()
      .where('kind_of_work', '=', kind_of_work)
      .where('currency', '=', currency)
      .orderBy('published_month', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
);

/** Replaces what is kept about some work; undefined if nothing may be shown. */
export async function saveFigures(
  trx: Transaction<Figures>,
  { kind_of_work, currency }: PaidWork,
  pay: WorkPay | undefined,
): Promise<void> {
  await trx
    .deleteFrom('salary_figures')
    .where('kind_of_work', '=', kind_of_work)
    .where('currency', '=', currency)
    .execute();
  if (pay === undefined) return;
  await trx
    .insertInto('salary_figures')
    .values(rowOf(kind_of_work, currency, pay))
    .execute();
}

function rowOf(kind_of_work: string, currency: string, pay: WorkPay): SalaryFiguresTable {
  const { lower, median, upper, listed, ...counts } = pay;
  const amounts = { lower: toHundredths(lower), median: toHundredths(median), upper: toHundredths(upper) };
  return { kind_of_work, currency, ...counts, ...amounts, listed: JSON.stringify(listed) };
}

const toHundredths = (amount: number) => Math.round(amount * 100);

const columns = ['kind_of_work', 'currency', 'salaries', 'companies', 'lower', 'median', 'upper'] as const;

const ofKind = hotQuery((db: Kysely<Figures>, kind: string) =>
  db
    .selectFrom('salary_figures')
    .select([...columns, 'listed'])
    .where('kind_of_work', '=', kind),
);
const most = hotQuery((db: Kysely<Figures>, limit: number) =>
  db
    .selectFrom('salary_figures')
    .select(columns)
    .orderBy('salaries', 'desc')
    .orderBy('kind_of_work')
    .orderBy('currency')
    .limit(limit),
);
const between = hotQuery((db: Kysely<Figures>, first: string, last: string) =>
  db
    .selectFrom('salary_figures')
    .select(columns)
    .where('kind_of_work', '>=', first)
    .where('kind_of_work', '<=', last)
    .orderBy('kind_of_work')
    .orderBy('currency'),
);

type Row = Omit<SalaryFiguresTable, 'listed'>;
/** What some work pays in one currency, amounts in units of it. */
export type KeptPay = Row;

const present = <Kept extends Row>(row: Kept): Kept => ({
  ...row,
  lower: row.lower / 100,
  median: row.median / 100,
  upper: row.upper / 100,
});

/** What a kind of work pays in each currency that has figures, most salaries first. */
export async function readFiguresOf(
  db: Kysely<Figures>,
  kind: string,
): Promise<(KeptPay & Pick<WorkPay, 'listed'>)[]> {
  const rows = await ofKind(db, kind);
  rows.sort((one, other) => other.salaries - one.salaries || (one.currency < other.currency ? -1 : 1));
  return rows.map((row) => ({ ...present(row), listed: JSON.parse(row.listed) as WorkPay['listed'] }));
}

/** The work with the most salaries. */
export async function listFigures(db: Kysely<Figures>, limit: number): Promise<KeptPay[]> {
  return (await most(db, limit)).map(present);
}

/** Of the kinds of work from one code to another, in their order. */
export async function listFiguresBetween(
  db: Kysely<Figures>,
  first: string,
  last: string,
): Promise<KeptPay[]> {
  return (await between(db, first, last)).map(present);
}
