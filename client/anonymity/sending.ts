import type { ApiClient, ApiInputs } from '#client/api.ts';
import type { Store } from './store.ts';
import type { Random, Suite } from './suite.ts';

export type ReviewContent = Omit<
  ApiInputs['reviews']['submit'],
  'company_id' | 'token' | 'email' | 'receipt_hash'
>;

/** A review and what opens the way for it. */
export type Sending<Access> = { companyId: number; access: Access; review: ReviewContent };

export type Means = {
  client: Pick<ApiClient, 'anonymity' | 'reviews'>;
  /** Ends with the tab. */
  tab: Store;
  /** Lasts. */
  browser: Store;
  now?: () => Date;
  suite?: Suite;
  random?: Random;
};
