import { sql } from 'kysely';
import type { Handle, Schema } from '#db/schema.ts';
import type { LogDecision } from '#shared/words.ts';

type Entries = Handle<Pick<Schema, 'log_entries'>>;

/**
 * What moderators removed at some companies in months that are over, the newest first, by what the log says about it. A
 * removal that was undone, or ended by an appeal, is left out.
 */
export async function countRemoved(db: Entries, companies: readonly number[]) {
  const removals = await db
    .selectFrom('log_entries')
    .select(['entry', 'month', 'reason', 'company_id', 'company'])
    .where('company_id', 'in', companies)
    .where('decision', '=', sql.lit('removed'))
    .where('number', 'is not', null)
    .execute();
  const later = await listLater(db, removals, ['restored', 'withdrawn']);
  const takenBack = new Set((await listLater(db, later, ['withdrawn'])).map(({ earlier }) => earlier));
  const ended = new Set(later.filter(({ entry }) => !takenBack.has(entry)).map(({ earlier }) => earlier));
  const standing = removals.filter(({ entry }) => !ended.has(entry));
  const alike = Map.groupBy(standing, ({ entry: _, ...line }) => JSON.stringify(line));
  return [...alike.values()]
    .map(([line, ...others]) => ({ line, count: 1 + others.length }))
    .flatMap(({ line, count }) => {
      if (line === undefined) return [];
      const { month, reason, company, company_id } = line;
      return { month, reason: reason || null, count, company_id: company === '' ? null : company_id };
    })
    .sort((one, other) => other.month.localeCompare(one.month) || other.count - one.count);
}

/** How many entries one statement asks about. */
const most = 500;

/** Entries that name one of the given ones. */
async function listLater(db: Entries, of: readonly { entry: string }[], decisions: LogDecision[]) {
  const found: { entry: string; earlier: string }[] = [];
  for (let start = 0; start < of.length; start += most) {
    const named = of.slice(start, start + most).map(({ entry }) => entry);
    const later = db
      .selectFrom('log_entries')
      .select(['entry', 'earlier'])
      .where('earlier', '>', sql.lit(''))
      .where('earlier', 'in', named)
      .where('decision', 'in', decisions);
    found.push(...(await later.execute()));
  }
  return found;
}
