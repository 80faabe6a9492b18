import { setImmediate as letOthersRun } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  findPaidWork,
  listFiguresBetween,
  listSalariesOf,
  type PaidWork,
  readFiguresOf,
  saveFigures,
} from '#db/queries/salaries.ts';
import { publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { payRules } from '#shared/limits.ts';
import { workPay } from '#shared/rules/pay.ts';

/**
 * Counts what each kind of work pays across companies, while others read and write. It reads all salaries instead of
 * counting each as it comes and goes, so nothing that a decision, another release or a restored copy did is missed.
 * @param stopped asked before each kind of work: whether to stop. The next run begins anew.
 */
export async function countSalaries(
  { db }: Pick<Deps, 'db'>,
  stopped: () => boolean = () => false,
): Promise<void> {
  const gone = new Set((await listFiguresBetween(db, '0', '9999')).map(keyOf));
  let work: PaidWork | undefined = { kind_of_work: '', currency: '' };
  for (;;) {
    work = await findPaidWork(db, work);
    if (work === undefined || stopped()) break;
    gone.delete(keyOf(work));
    await countWork(db, work);
    await letOthersRun();
  }
  if (work !== undefined) return;
  for (const key of gone) await store(db, workOf(key), undefined);
}

const keyOf = ({ kind_of_work, currency }: PaidWork) => `${kind_of_work} ${currency}`;
function workOf(key: string): PaidWork {
  const [kind_of_work = '', currency = ''] = key.split(' ');
  return { kind_of_work, currency };
}

async function countWork(db: Deps['db'], work: PaidWork): Promise<void> {
  const { kind_of_work, currency } = work;
  const pay = workPay(await listSalariesOf(db, kind_of_work, currency, payRules.salaries));
  const kept = (await readFiguresOf(db, kind_of_work)).find((figures) => figures.currency === currency);
  if (isDeepStrictEqual(kept, pay && { kind_of_work, currency, ...pay })) return;
  await store(db, work, pay);
}

async function store(db: Deps['db'], work: PaidWork, pay: ReturnType<typeof workPay>): Promise<void> {
  await db.transaction().execute(async (trx: Transaction) => {
    await saveFigures(trx, work, pay);
    await publicDataChanged(trx);
  });
}
