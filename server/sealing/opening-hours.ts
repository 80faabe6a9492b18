import { hour } from '#shared/rules/calendar.ts';

const HOUR_MS = 3_600_000;
/** How late a clock may be. */
const EARLY_MS = 600_000;
/** How late the hourly job may begin to open. After that, no one can tell what came after the full hour. */
const LATE_MS = 300_000;

/** The full hour for which a rewrite at `now` may open what has arrived; undefined when it's too late or done. */
export function hourToOpen(opened: string | null, now: Date): string | undefined {
  const current = nearestHour(now);
  const isOver = now.getTime() - Date.parse(`${current}:00Z`) > LATE_MS;
  return isOver || isRecent(opened, current) ? undefined : current;
}

/** When a review that waits at `now` reaches the moderators. */
export function nextOpening(opened: string | null, now: Date): Date {
  const next = new Date(Math.floor(now.getTime() / HOUR_MS + 1) * HOUR_MS);
  // The server that has opened it has a clock ahead of ours.
  return isRecent(opened, hour(next)) ? new Date(next.getTime() + HOUR_MS) : next;
}

/** Treats the rewrites around one full hour as one, even if a clock is minutes late. */
export function nearestHour(now: Date): string {
  return hour(new Date(now.getTime() + EARLY_MS));
}

/** Whether reviews were opened in this hour, or in one that a clock set back repeats; not if a clock was far ahead. */
function isRecent(opened: string | null, current: string): boolean {
  if (opened === null) return false;
  const ahead = Date.parse(`${opened}:00Z`) - Date.parse(`${current}:00Z`);
  return ahead >= 0 && ahead <= 2 * HOUR_MS;
}
