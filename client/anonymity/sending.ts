import type { ApiClient, ApiInputs } from '#client/api.ts';
import type { Random, Suite } from './blinding.ts';
import type { Storage } from './kept.ts';

export type ReviewContent = Omit<
  ApiInputs['reviews']['submit'],
  'company_id' | 'token' | 'email' | 'receipt_hash'
>;

/** A review and what lets you send it, which is the token of an emailed link or an email address. */
export type Sending<Access> = { companyId: number; access: Access; review: ReviewContent };

export type Means = {
  client: Pick<ApiClient, 'anonymity' | 'reviews'>;
  /** Lasts as long as the tab. */
  tab: Storage;
  /** Lasts longer than the tab. */
  browser: Storage;
  now?: () => Date;
  suite?: Suite;
  random?: Random;
};

/** Why this browser stopped before it sent the review. */
export type Stop =
  /** The list has a year twice, or a key without the site's signature. */
  | { reason: 'bad_keys' }
  /** The key isn't the one that this browser saw before. */
  | { reason: 'changed_key'; period: string; known: string; given: string }
  | { reason: 'changed_identity'; known: string; given: string }
  /** The site has no key for the year that this device's clock shows. */
  | { reason: 'wrong_clock'; period: string }
  /** Nothing proves that the signature was made with the key that everyone knows. */
  | { reason: 'bad_proof' };

export type Outcome = { state: 'sent' } | { state: 'stopped'; stop: Stop };
