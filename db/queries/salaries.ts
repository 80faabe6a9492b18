import { type NotNull, sql } from 'kysely';
import { isIn, isShownToAll, numbersIn, textsIn } from '#db/dialect.ts';
import { hotQuery } from '#db/hot-query.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { SalaryFiguresTable } from '#db/tables/statistics.ts';
import { presentUnicode } from '#db/tables/unicode-domain.ts';
import { logoPath } from '#shared/paths.ts';
import type { WorkPay } from '#shared/rules/pay.ts';

type Reviews = Pick<Schema, 'reviews'>;
type Figures = Pick<Schema, 'salary_figures'>;

/** The work that published salaries are about, and their currency. */
export type PaidWork = { kind_of_work: string; currency: string };

const frequency = sql<'hourly' | 'monthly' | 'yearly'>`coalesce(salary_frequency, 'yearly')`;

/** Constants, not parameters: they are the condition of the partial index. */
const paid = (db: Handle<Reviews>) =>
  db
    .selectFrom('reviews')
    .where('status', '=', sql.lit('published'))
    .where('salary_hundredths', 'is not', null)
    .$narrowType<{ salary_hundredths: NotNull }>();

const nextCurrency = hotQuery((db: Handle<Reviews>, kind: string, currency: string) =>
  paid(db)
    .select('currency')
    .where('kind_of_work', '=', kind)
    .where('currency', '>', currency)
    .orderBy('currency')
    .limit(sql.lit(1)),
);

/** The currencies of the published salaries of a kind of work: looked up one after the other, so no salary is read. */
export async function listCurrencies(db: Handle<Reviews>, kind: string): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const [next] = await nextCurrency(db, kind, found.at(-1) ?? '');
    if (next === undefined) return found;
    found.push(next.currency);
  }
}

/** The newest published salaries of some work. */
export const listSalariesOf = hotQuery(
  (db: Handle<Reviews>, kind_of_work: string, currency: string, limit: number) =>
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

const figures = (db: Handle<Figures>) => db.selectFrom('salary_figures').select(columns);
const inOrder = (db: Handle<Figures>) => figures(db).orderBy('kind_of_work').orderBy('currency');

const ofKind = hotQuery((db: Handle<Figures>, kind: string) =>
  figures(db).select('listed').where('kind_of_work', '=', kind),
);
const most = hotQuery((db: Handle<Figures>, limit: number) =>
  figures(db).orderBy('salaries', 'desc').orderBy('kind_of_work').orderBy('currency').limit(limit),
);
const all = hotQuery(inOrder);
const near = hotQuery((db: Handle<Figures>, kind: string, first: string, last: string) =>
  inOrder(db)
    .select(sql<string | null>`case when kind_of_work = ${kind} then listed end`.as('listed'))
    .where('kind_of_work', '>=', first)
    .where('kind_of_work', '<=', last),
);

const withFigures = hotQuery((db: Handle<Figures>, kinds: string) =>
  db
    .selectFrom('salary_figures')
    .select('kind_of_work')
    .where(isIn(db, 'kind_of_work', textsIn(db, kinds))),
);

/** Which of these kinds of work have figures across companies. */
export async function listPaidKinds(
  db: Handle<Figures>,
  kinds: readonly (string | null)[],
): Promise<Set<string | null>> {
  const rows = await withFigures(db, JSON.stringify(kinds));
  return new Set(rows.map(({ kind_of_work }) => kind_of_work));
}

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
  db: Handle<Figures>,
  kind: string,
): Promise<(KeptPay & Pick<WorkPay, 'listed'>)[]> {
  const rows = (await ofKind(db, kind)).sort(bySalaries);
  return rows.map((row) => ({ ...present(row), listed: readListed(row.listed) }));
}

const bySalaries = (one: Row, other: Row) =>
  other.salaries - one.salaries || (one.currency < other.currency ? -1 : 1);

export const readListed = (listed: string) => JSON.parse(listed) as WorkPay['listed'];

/** The work with the most salaries. */
export async function listFigures(db: Handle<Figures>, limit: number): Promise<KeptPay[]> {
  return (await most(db, limit)).map(present);
}

/** All work, in the order of its kinds. */
export async function listAllFigures(db: Handle<Figures>): Promise<KeptPay[]> {
  return (await all(db)).map(present);
}

/** The same as `readFiguresOf`, with lists as they are stored, and what others in the sub-major group pay, in their order. */
export async function readFiguresNear(db: Handle<Figures>, kind: string) {
  const group = kind.slice(0, 2);
  const own: (KeptPay & { listed: string })[] = [];
  const others: KeptPay[] = [];
  for (const { listed, ...pay } of await near(db, kind, `${group}00`, `${group}99`))
    if (listed === null) others.push(present(pay));
    else own.push({ ...present(pay), listed });
  return { own: own.sort(bySalaries), others };
}

const companiesByIds = hotQuery((db: Handle<Pick<Schema, 'companies' | 'company_stats'>>, ids: string) =>
  db
    .selectFrom('company_stats')
    .innerJoin('companies', 'companies.id', 'company_stats.company_id')
    .select(['companies.id', 'name', 'domain', 'hq_location', 'logo_hash'])
    .where(isIn(db, 'company_stats.company_id', numbersIn(db, ids)))
    .where(isShownToAll(db)),
);

/** What a list shows of companies, by their ids. */
export async function findListed(
  db: Handle<Pick<Schema, 'companies' | 'company_stats'>>,
  ids: readonly number[],
) {
  const rows = await companiesByIds(db, JSON.stringify(ids));
  return new Map(
    rows.map(({ logo_hash, ...row }) => [
      row.id,
      { ...row, ...presentUnicode(row.domain), logo_url: logo_hash && logoPath(logo_hash) },
    ]),
  );
}
