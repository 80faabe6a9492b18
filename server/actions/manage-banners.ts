import { findBanners, storeBanners } from '#db/queries/company-banners.ts';
import { insertChange } from '#db/queries/managed-companies.ts';
import { lockStats, publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import type { StoredBanner } from '#db/tables/companies.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalidField } from '#server/errors.ts';
import { findUnusualMonth, findUnusualWeek } from '#server/steps/find-unusual.ts';
import { type Actor, recordCompany } from '#server/steps/record-audit.ts';
import { pageSizes, unusualMonths } from '#shared/limits.ts';
import { firstDay, month, monthAfter, monthName, monthsBefore } from '#shared/rules/calendar.ts';
import type { BannerChange, ManagedBanners } from '#shared/schemas/banner.ts';

type Needs = Pick<Deps, 'db' | 'desk' | 'now' | 'keyedHash'>;

/**
 * The banners of a company, those of the next month too, and whether its reviews are unusual.
 * @throws `not_found`
 */
export async function readManagedBanners(deps: Needs, id: number): Promise<ManagedBanners> {
  const found = await findBanners(deps.db, id);
  if (found === undefined) throw new AppError('not_found');
  const unusualMonth = await findUnusualMonth(deps, id);
  return {
    banners: found.banners.map(({ kind, from, until, shown }) => ({
      ...{ kind, since: firstDay(from), until: until && firstDay(until), shown },
    })),
    unusual_week: await findUnusualWeek(deps, id),
    unusual_month: unusualMonth && { ...unusualMonth, month: firstDay(unusualMonth.month) },
  };
}

/**
 * Sets a banner, which appears on the first of the next month, or takes it down right away. Setting one that is set, or
 * taking down one that isn't, changes nothing.
 * @throws `not_found`; `invalid` for unusual activity if nothing is unusual
 */
export async function changeBanner(
  deps: Needs,
  { id, kind, set }: BannerChange,
  actor: Actor,
): Promise<ManagedBanners> {
  if (set && kind === 'unusual_activity') {
    const { unusual_week, unusual_month } = await readManagedBanners(deps, id);
    if (unusual_week === null && unusual_month === null)
      throw invalidField('kind', 'Nothing is unusual this week, this month or last month.');
  }
  await deps.db.transaction().execute(async (trx: Transaction) => {
    await lockStats(trx, [id]);
    const found = await findBanners(trx, id);
    if (found === undefined) throw new AppError('not_found');
    const before = found.banners.find((banner) => banner.kind === kind);
    if ((before !== undefined) === set) return;
    const after = set ? begun(kind, deps.now()) : undefined;
    const banners = [...found.banners.filter((banner) => banner !== before), ...(after ? [after] : [])];
    await storeBanners(trx, id, banners);
    const changed = [{ fact: kind, before: monthOf(before), after: monthOf(after) }];
    const change = { company_id: id, month: month(deps.now()), kind: 'edited', by_name: actor.name } as const;
    await insertChange(trx, { ...change, changed }, pageSizes.companyChanges);
    if (before?.shown) await publicDataChanged(trx);
    const told = { before: before ? kind : '', after: after ? kind : '' };
    await recordCompany(trx, deps, { kind: 'banner_changed', actor, company: { id, ...found }, ...told });
  });
  return readManagedBanners(deps, id);
}

/** From the next month: one that appeared at once would show when the reviews or the threat arrived. */
function begun(kind: StoredBanner['kind'], now: Date): StoredBanner {
  const until = kind === 'unusual_activity' ? monthsBefore(now, -unusualMonths) : null;
  return { kind, from: monthAfter(now), until, shown: false };
}

const monthOf = (banner: StoredBanner | undefined) => (banner ? `from ${monthName(banner.from)}` : null);
