import { sessionLimits } from '#shared/account-limits.ts';
import { minutes } from '#shared/limits.ts';
import type { Role } from '#shared/words.ts';

const STEP = sessionLimits.stepMinutes * 60_000;
const HOUR = 3_600_000;

/** An instant rounded down to a quarter of an hour, as ISO text: a session says no more about when it was used. */
export function coarseTime(at: Date): string {
  return new Date(Math.floor(at.getTime() / STEP) * STEP).toISOString();
}

/** When a session ends that began and was last used at these instants (ISO). */
export function sessionEnd(role: Role, startedAt: string, usedAt: string): string {
  const latest = Date.parse(startedAt) + sessionLimits.days * 24 * HOUR;
  const idle = Date.parse(usedAt) + sessionLimits.idleHours[role] * HOUR;
  return new Date(Math.min(latest, idle)).toISOString();
}

/** Whether someone proved a moment ago who they are, at this instant (ISO, rounded down). */
export function isFreshProof(provedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(provedAt) < minutes.proof * 60_000;
}
