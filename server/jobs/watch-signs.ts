import { Cron } from 'croner';
import type { Deps } from '#server/deps.ts';

type Needs = Pick<Deps, 'vitalSigns' | 'db' | 'config' | 'now'>;

/** Looks now and every minute how the site is. Nothing waits for it. */
export function watchSigns(deps: Needs): { stop: () => void } {
  const look = () => deps.vitalSigns.look(deps);
  void look();
  // Between the minutes, at which everything else begins.
  return new Cron('30 * * * * *', { utcOffset: 0, protect: true }, look);
}
