import { findBanners, storeBanners } from '#db/queries/company-banners.ts';
import {
  countAllReviews,
  deleteMerge,
  findMerge,
  insertMerge,
  moveReviews,
  readWithMerged,
  setMergedCompanies,
} from '#db/queries/company-merges.ts';
import { setHidden } from '#db/queries/company-states.ts';
import { lockMerges } from '#db/queries/employers.ts';
import { deleteCompanyReports, insertChange } from '#db/queries/managed-companies.ts';
import { addToQueues } from '#db/queries/queue-sizes.ts';
import { settleReportNumbers } from '#db/queries/report-numbers.ts';
import { countForSite, lockStats, moveCounts, publicDataChanged } from '#db/queries/statistics.ts';
import { noteCompanyChange } from '#db/queries/webhooks.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalidField } from '#server/errors.ts';
import { readManaged } from '#server/steps/read-managed.ts';
import { type Actor, recordCompany } from '#server/steps/record-audit.ts';
import { mergeUndoDays, mostMovedReviews, pageSizes } from '#shared/limits.ts';
import { day, daysAfter, month } from '#shared/rules/calendar.ts';
import type { ManagedCompany } from '#shared/schemas/managed-company.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'keyedHash'>;
type Named = NonNullable<Awaited<ReturnType<typeof readWithMerged>>>;

/** Reviews per statement. SQLite allows no endless list of ids. */
const AT_ONCE = 200;

/**
 * Makes a company part of another one, with its reviews. Its addresses and its mailboxes lead there from now on. Without an
 * actor, the operator does it.
 * @throws `not_found`; `invalid` if there is no other company; `not_mergeable` if the state of one doesn't allow it
 */
export async function mergeCompanies(
  deps: Needs,
  { id, into }: { id: number; into: number },
  actor?: Actor,
): Promise<ManagedCompany> {
  return deps.db.transaction().execute(async (trx: Transaction) => {
    await lockMerges(trx, 'merging');
    await lockStats(trx, [id, into]);
    const { company, target } = await findBoth(trx, id, into);
    const moved = await insertMerge(trx, { company_id: id, into_id: into, merged_on: day(deps.now()) });
    const merged = [...target.merged_companies, nameOf(company), ...company.merged_companies];
    await setMergedCompanies(trx, into, merged);
    await move(trx, moved, { from: id, to: into }, () => setHidden(trx, id, true, [into]));
    await takeOverBanners(trx, id, into);
    await noteCompanyChange(trx, [id], 'merged');
    await note(trx, deps, { kind: 'merged', company, target, actor });
    const dismissed = await deleteCompanyReports(trx, id);
    const corrected = { outcome: 'corrected', reason: null, month: month(deps.now()) } as const;
    await settleReportNumbers(trx, 'company', dismissed, corrected);
    await addToQueues(trx, { company_reports: -dismissed.length });
    return (await readManaged(trx, id)).company;
  });
}

/**
 * Makes a merged company what it was before. It gets back the reviews that it had, as they are now; what arrived after the
 * merge stays.
 * @throws `not_found`; `company_changed` if it is part of another company than `into`; `not_mergeable` if it isn't merged, or can't be put back
 */
export async function undoMerge(
  deps: Needs,
  { id, into }: { id: number; into: number },
  actor?: Actor,
): Promise<ManagedCompany> {
  return deps.db.transaction().execute(async (trx: Transaction) => {
    await lockMerges(trx, 'merging');
    const company = await find(trx, id);
    const merge = await findMerge(trx, id);
    if (merge === undefined) throw refusal(`${company.name} isn't merged into another company.`);
    if (merge.into_id !== into) throw new AppError('company_changed');
    const { merged_on } = merge;
    await lockStats(trx, [id, into]);
    const target = await find(trx, into);
    if (merged_on === null || day(deps.now()) > daysAfter(merged_on, mergeUndoDays))
      throw refusal(`This merge is more than ${mergeUndoDays} days old, so it can't be undone.`);
    if (await findMerge(trx, into))
      throw refusal(`${target.name} has itself been merged into another company. Undo that merge first.`);
    const moved = await deleteMerge(trx, id);
    const gone = new Set([id, ...company.merged_companies.map((one) => one.id)]);
    await setMergedCompanies(
      trx,
      into,
      target.merged_companies.filter((one) => !gone.has(one.id)),
    );
    await move(trx, moved, { from: into, to: id }, () => setHidden(trx, id, false, [into]));
    await noteCompanyChange(trx, [id], 'corrected');
    await note(trx, deps, { kind: 'unmerged', company, target, actor });
    return (await readManaged(trx, id)).company;
  });
}

/** They are about reviews that are there now. When a merge is undone, it's for moderators to take them down there. */
async function takeOverBanners(trx: Transaction, id: number, into: number): Promise<void> {
  const { banners: own = [] } = (await findBanners(trx, into)) ?? {};
  const { banners: others = [] } = (await findBanners(trx, id)) ?? {};
  const missing = others.filter(({ kind }) => own.every((banner) => banner.kind !== kind));
  if (missing.length > 0) await storeBanners(trx, into, [...own, ...missing]);
}

async function find(trx: Transaction, id: number): Promise<Named> {
  const found = await readWithMerged(trx, id);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

async function findBoth(trx: Transaction, id: number, into: number) {
  const company = await find(trx, id);
  if (into === id) throw invalidField('into', 'Choose another company than this one.');
  const target = await readWithMerged(trx, into);
  if (target === undefined) throw invalidField('into', 'There is no such company.');
  for (const { id: either, name, state } of [company, target]) {
    if (await findMerge(trx, either)) throw refusal(`${name} is already merged into another company.`);
    if (state === 'hidden') throw refusal(`${name} is hidden. List it before you merge it.`);
  }
  if (target.state === 'closed')
    throw refusal(
      `${target.name} is closed to new reviews. List it before you merge another company into it.`,
    );
  if ((await countAllReviews(trx, id, mostMovedReviews + 1)) > mostMovedReviews)
    throw refusal(
      `${company.name} has more than ${mostMovedReviews.toLocaleString('en')} reviews. Merge the other company into it instead.`,
    );
  return { company, target };
}

const refusal = (message: string) => new AppError('not_mergeable', { message });
const nameOf = ({ id, name, domain }: Named) => ({ id, name, domain });

/**
 * Moves reviews with what they count, and then hides or shows what is left. The site's figures come last, because everyone
 * who publishes waits for them.
 */
async function move(
  trx: Transaction,
  ids: readonly number[],
  between: { from: number; to: number },
  change: () => ReturnType<typeof setHidden>,
): Promise<void> {
  const figures: Awaited<ReturnType<typeof moveCounts>>[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const counted = await moveReviews(trx, ids.slice(start, start + AT_ONCE), between);
    if (counted.length > 0) figures.push(await moveCounts(trx, counted, between.to));
  }
  const changed = await change();
  for (const moved of figures) await countForSite(trx, moved);
  await publicDataChanged(trx, changed);
}

type Done = { kind: 'merged' | 'unmerged'; company: Named; target: Named; actor: Actor | undefined };

/** Adds it to the history of both companies, and to the audit trail. */
async function note(trx: Transaction, deps: Needs, { kind, company, target, actor }: Done): Promise<void> {
  const about = { kind, month: month(deps.now()), by_name: actor?.name ?? '' };
  const value = ({ name, domain }: Named) => `${name} (${domain})`;
  const changed = (fact: string, other: Named) => {
    const values = [null, value(other)] as const;
    const [before, after] = kind === 'merged' ? values : values.toReversed();
    return [{ fact, before: before ?? null, after: after ?? null }];
  };
  const ofCompany = { ...about, company_id: company.id, changed: changed('merged_into', target) };
  const ofTarget = { ...about, company_id: target.id, changed: changed('merged_companies', company) };
  await insertChange(trx, ofCompany, pageSizes.companyChanges);
  await insertChange(trx, ofTarget, pageSizes.companyChanges);
  const audited = kind === 'merged' ? 'companies_merged' : 'company_merge_undone';
  await recordCompany(trx, deps, { kind: audited, actor, company, before: '', after: target.name });
}
