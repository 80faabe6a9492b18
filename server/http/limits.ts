import { callsPerMinute } from '#shared/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * `per` source: the subscriber a network address belongs to, counted before anything else is looked at. `per` email:
 * the mailbox or account, counted once the input has proved good, so that nobody can use up somebody else's for free.
 */
// A window begins when the clock shows a multiple of it: at the full hour, quarter or minute, UTC.
export type Limit = { per: 'source' | 'email'; times: number; seconds: number };

/** Reviews, whichever way they come in. */
const submissions: Limit = { per: 'source', times: 60, seconds: HOUR };

/** Whatever takes a receipt, together: nobody tries receipts out. */
const receipts: Limit = { per: 'source', times: 60, seconds: HOUR };

/** How often each procedure may be called. Whatever is not named here shares `everythingElse`. */
export const limits: Record<string, Limit[]> = {
  'verification.send': [
    { per: 'source', times: 60, seconds: HOUR },
    { per: 'email', times: 5, seconds: HOUR },
  ],
  'anonymity.issue': [{ per: 'source', times: 60, seconds: HOUR }],
  'reviews.submit': [submissions],
  'anonymity.submit': [submissions],
  'receipts.status': [receipts],
  'receipts.edit': [receipts],
  'receipts.withdraw': [receipts],
  'receipts.answer': [receipts],
  'receipts.appeal': [receipts],
  'reviews.report': [{ per: 'source', times: 30, seconds: HOUR }],
  'companies.create': [{ per: 'source', times: 30, seconds: HOUR }],
  'auth.login': [
    { per: 'source', times: 60, seconds: 15 * MINUTE },
    { per: 'email', times: 10, seconds: 15 * MINUTE },
  ],
  'auth.register': [{ per: 'source', times: 20, seconds: HOUR }],
};

export const everythingElse: Limit = { per: 'source', times: callsPerMinute, seconds: MINUTE };
