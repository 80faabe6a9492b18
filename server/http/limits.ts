import { callsPerMinute } from '#shared/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * `per` source: the subscriber a network address belongs to, counted before anything else is looked at. `per` email:
 * the mailbox or account, counted once the input has proved good, so that nobody can use up somebody else's for free.
 */
export type Limit = { per: 'source' | 'email'; times: number; seconds: number };

/** How often each procedure may be called. Whatever is not named here shares `everythingElse`. */
export const limits: Record<string, Limit[]> = {
  'verification.send': [
    { per: 'source', times: 60, seconds: HOUR },
    { per: 'email', times: 5, seconds: HOUR },
  ],
  'reviews.submit': [{ per: 'source', times: 60, seconds: HOUR }],
  'reviews.report': [{ per: 'source', times: 30, seconds: HOUR }],
  'companies.create': [{ per: 'source', times: 30, seconds: HOUR }],
  'auth.login': [
    { per: 'source', times: 60, seconds: 15 * MINUTE },
    { per: 'email', times: 10, seconds: 15 * MINUTE },
  ],
  'auth.register': [{ per: 'source', times: 20, seconds: HOUR }],
};

export const everythingElse: Limit = { per: 'source', times: callsPerMinute, seconds: MINUTE };
