import { purgeLiveVerifications } from '#db/queries/live-verifications.ts';
import { purgeMailTokens } from '#db/queries/mail-tokens.ts';
import { purgeSessions } from '#db/queries/sessions.ts';
import { eraseRejectedTexts } from '#db/queries/submissions.ts';
import type { Deps } from '#server/deps.ts';
import { rejectedTextMonths } from '#shared/limits.ts';
import { monthsBefore } from '#shared/rules/calendar.ts';

/** Deletes what has had its time: links, live verifications, sessions and the texts of old rejections. */
export async function purgeExpired({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now().toISOString();
  await purgeMailTokens(db, at);
  await purgeLiveVerifications(db, at);
  await purgeSessions(db, at);
  // A text rejected in June is erased in October: by then three whole months have passed for every day of June.
  await eraseRejectedTexts(db, monthsBefore(now(), rejectedTextMonths + 1));
}
