import { listStatuses } from '#db/queries/review-state.ts';
import { listPending } from '#db/queries/submissions.ts';
import type { Deps } from '#server/deps.ts';
import { day } from '#shared/rules/calendar.ts';

/**
 * Notes in memory which reviews wait, so the dashboard can say for how many days at least, and forgets what moderators have
 * noted on reviews that no longer exist: it may repeat their words.
 */
export async function noteWaiting({ db, desk, now }: Pick<Deps, 'db' | 'desk' | 'now'>): Promise<void> {
  const pending = await listPending(db);
  desk.noteWaiting(pending, day(now()));
  desk.waits.seen(pending, now());
  const noted = desk.noted();
  const statuses = await listStatuses(db, noted);
  for (const id of noted) if (!statuses.has(id)) desk.forgetNotes(id);
}
