import { findBanners, listWithBanners, storeBanners } from '#db/queries/company-banners.ts';
import { lockStats, publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { month } from '#shared/rules/calendar.ts';

/** Shows the banners that begin this month, and ends those whose last month is over. */
export async function turnBanners({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const thisMonth = month(now());
  for (const { id } of await listWithBanners(db))
    await db.transaction().execute(async (trx: Transaction) => {
      await lockStats(trx, [id]);
      const { banners = [] } = (await findBanners(trx, id)) ?? {};
      const due = banners
        .filter(({ until }) => until === null || until >= thisMonth)
        .map((banner) => ({ ...banner, shown: banner.from <= thisMonth }));
      if (JSON.stringify(due) === JSON.stringify(banners)) return;
      await storeBanners(trx, id, due);
      await publicDataChanged(trx);
    });
}
