import { createHash, createHmac } from 'node:crypto';
import { minutes } from '#shared/limits.ts';
import { normalisedEmail } from '#shared/rules/addresses.ts';
import { period } from '#shared/rules/calendar.ts';
import { receiptInput } from '#shared/rules/credential-bytes.ts';

/** Who is verified: a keyed hash, never an address. */
export type VerifiedSubject = { subject: string; company_id: number; period: string };

/**
 * Represents one employee of a company in a year without naming anyone: a keyed hash of the normalized address, whose
 * key (the year's pepper) is stored outside the database. Anyone who has the key can try addresses.
 */
export function subjectOf(pepper: Buffer, companyId: number, ofPeriod: string, email: string): string {
  const message = JSON.stringify(['grant/v1', companyId, ofPeriod, normalisedEmail(email)]);
  return createHmac('sha256', pepper).update(message).digest('base64url');
}

/** What the database stores of a receipt, from its 24 characters. */
export function receiptHash(letters: string): string {
  return createHash('sha256').update(receiptInput(letters)).digest('base64url');
}

/** Periods in which a live verification may have started: this year, and around New Year the previous one. */
export function livePeriods(now: Date): string[] {
  const oldest = new Date(now.getTime() - (minutes.liveVerification + minutes.expiryStep) * 60_000);
  return [...new Set([period(now), period(oldest)])];
}
