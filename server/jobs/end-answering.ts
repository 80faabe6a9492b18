import { endAnswering } from '#db/queries/disputes.ts';
import type { Deps } from '#server/deps.ts';
import { day } from '#shared/rules/calendar.ts';

/** Lets moderators decide about the disputes whose author's last day is over, after what authors asked for is done. */
export const endDisputeTerms = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  endAnswering(db, day(now()));
