import type { ChangedKey } from './pinned-keys.ts';

/** Why this browser went no further, before the review was sent. */
export type Stop =
  | ({ reason: 'changed_key' } & ChangedKey)
  /** The site has no key for the year that this device's clock tells. */
  | { reason: 'wrong_clock'; period: string }
  /** The signature is not proved to be of the key that everybody knows. */
  | { reason: 'bad_proof' };

export type Outcome = { state: 'sent' } | { state: 'stopped'; stop: Stop };
