import { setImmediate as letOthersRun } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { listHidden } from '#db/queries/company-states.ts';
import {
  listCurrencies,
  listSalariesOf,
  type PaidWork,
  readFiguresOf,
  saveFigures,
} from '#db/queries/salaries.ts';
import { publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { kindCodes } from '#shared/kinds-of-work/name-kind.ts';
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
  const hidden = await listHidden(db);
  for (const kind_of_work of kindCodes) {
    if (stopped()) return;
    const kept = await readFiguresOf(db, kind_of_work);
    const currencies = new Set([
      ...kept.map(({ currency }) => currency),
      ...(await listCurrencies(db, kind_of_work)),
    ]);
    for (const currency of currencies)
      await countWork(
        db,
        { kind_of_work, currency },
        { kept: kept.find((one) => one.currency === currency), hidden },
      );
    await letOthersRun();
  }
}

type Kept = Awaited<ReturnType<typeof readFiguresOf>>[number];

async function countWork(
  db: Deps['db'],
  work: PaidWork,
  { kept, hidden }: { kept: Kept | undefined; hidden: ReadonlySet<number> },
): Promise<void> {
  const salaries = await listSalariesOf(db, work.kind_of_work, work.currency, payRules.salaries);
  const pay = workPay(salaries.filter(({ company_id }) => !hidden.has(company_id)));
  if (isDeepStrictEqual(kept, pay && { ...work, ...pay })) return;
  await db.transaction().execute(async (trx: Transaction) => {
    await saveFigures(trx, work, pay);
    await publicDataChanged(trx);
  });
}
