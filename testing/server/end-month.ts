import { closeLog } from '#server/jobs/close-log.ts';
import type { TestServer } from './make-app.ts';

/** Goes to an instant and closes the months of the moderation log that are over then. */
export async function endMonth({ clock, deps }: TestServer, instant: string): Promise<void> {
  clock.now = new Date(instant);
  await closeLog(deps);
}
