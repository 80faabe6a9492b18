const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** `per` source: the subscriber an address belongs to; `per` email: the address or account named in the input. */
export type Limit = { per: 'source' | 'email'; times: number; seconds: number };

/** How often each procedure may be called. Whatever is not named here shares `everythingElse`. */
export const limits: Record<string, Limit[]> = {
  'verification.send': [
    { per: 'email', times: 5, seconds: HOUR },
    { per: 'source', times: 60, seconds: HOUR },
  ],
  'reviews.submit': [{ per: 'source', times: 60, seconds: HOUR }],
  'reviews.report': [{ per: 'source', times: 30, seconds: HOUR }],
  'companies.create': [{ per: 'source', times: 30, seconds: HOUR }],
  'auth.login': [
    { per: 'email', times: 10, seconds: 15 * MINUTE },
    { per: 'source', times: 60, seconds: 15 * MINUTE },
  ],
  'auth.register': [{ per: 'source', times: 20, seconds: HOUR }],
};

export const everythingElse: Limit = { per: 'source', times: 600, seconds: MINUTE };
