import type { Database } from '#db/connect.ts';
import { findMailToken, saveLiveVerification, type VerifiedSubject } from '#db/queries/verifications.ts';
import { mailTokenHash } from '#server/anonymity/subject.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { minutes } from '#shared/limits.ts';
import { roundedExpiry } from '#shared/rules/calendar.ts';

type Link = { token: string; company_id?: number | undefined };

/**
 * Looks up a link and writes nothing, because mail scanners open links and run scripts.
 * @throws `invalid_link` when it is unknown, expired, used or for another company
 */
export async function checkLink({ db, now }: Pick<Deps, 'db' | 'now'>, link: Link): Promise<void> {
  await findSubject(db, link, now());
}

/**
 * Starts the hour in which the employee may send one review by email (the plain path of the REST API).
 * @throws `invalid_link` as `checkLink` does
 */
export async function confirmLink({ db, now }: Pick<Deps, 'db' | 'now'>, link: Link): Promise<void> {
  const subject = await findSubject(db, link, now());
  await saveLiveVerification(db, { ...subject, expires_at: roundedExpiry(now(), minutes.liveVerification) });
}

async function findSubject(db: Database, { token, company_id }: Link, at: Date): Promise<VerifiedSubject> {
  const subject = await findMailToken(db, mailTokenHash(token), at.toISOString());
  if (subject === undefined || (company_id !== undefined && subject.company_id !== company_id)) {
    throw new AppError('invalid_link', { extra: { verified: false } });
  }
  return subject;
}
