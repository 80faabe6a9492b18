import { listPending } from '#db/queries/submissions.ts';
import type { Deps } from '#server/deps.ts';
import { day } from '#shared/rules/calendar.ts';

/** Notes in memory which reviews wait, so the dashboard can say for how many days at least. */
export async function noteWaiting({ db, desk, now }: Pick<Deps, 'db' | 'desk' | 'now'>): Promise<void> {
  desk.noteWaiting(await listPending(db), day(now()));
}
