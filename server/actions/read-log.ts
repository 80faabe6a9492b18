import type { z } from 'zod';
import {
  countLogDecisions,
  countLogEntries,
  listLogEntries,
  listLogMonths,
  readOpenMonth,
} from '#db/queries/log-months.ts';
import type { Deps } from '#server/deps.ts';
import { month } from '#shared/rules/calendar.ts';
import type { logInput, ModerationLog } from '#shared/schemas/moderation-log.ts';

/** A page of the moderation log: entries of a month that is over, the last one unless another is asked for. */
export function readLog(
  { publicData, now }: Pick<Deps, 'publicData' | 'now'>,
  { month: wanted, ...page }: z.output<typeof logInput>,
): Promise<ModerationLog> {
  return publicData.read(async (db) => {
    const months = await listLogMonths(db);
    const open_month = (await readOpenMonth(db)) ?? month(now());
    const shown = months.find((one) => one.month === (wanted ?? months[0]?.month)) ?? null;
    const filter = shown && { month: shown.month, ...page };
    const isFiltered = filter && (page.reason ?? page.company_id) !== undefined;
    return {
      ...{ open_month, months, month: shown },
      decisions: filter ? await countLogDecisions(db, filter.month) : [],
      total: isFiltered ? await countLogEntries(db, filter) : (shown?.entries ?? 0),
      data: filter ? await listLogEntries(db, filter) : [],
    };
  });
}
