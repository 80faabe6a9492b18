import type { LRUCache } from 'lru-cache';
import type { Database } from '#db/connect.ts';
import type { PublicData } from '#db/public-data.ts';
import type { listSalaries } from '#db/queries/insights.ts';
import type { PayOfWork } from '#shared/rules/company-pay.ts';
import type { salaryGroups } from '#shared/rules/salary-groups.ts';
import type { Credentials } from './anonymity/credentials.ts';
import type { Keys } from './anonymity/keys.ts';
import type { Counters } from './counters/counters.ts';
import type { Desk } from './desk.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { MailWatch } from './mail/mail-watch.ts';
import type { Mailer } from './mail/mailer.ts';
import type { TxtRecords } from './mail/txt-records.ts';
import type { Seals } from './sealing/seals.ts';
import type { Passwords } from './secrets/passwords.ts';
import type { Random } from './secrets/random.ts';
import type { Site } from './site/open-site.ts';
import type { Config } from './start/env.ts';
import type { VitalSigns } from './vital-signs.ts';

/** By company. */
export type KnownSalaries = LRUCache<
  number,
  {
    version: number;
    groups: ReturnType<typeof salaryGroups>;
    work: PayOfWork[];
    newest: Awaited<ReturnType<typeof listSalaries>>;
  }
>;

/** Everything that the server's code uses besides its input. Tests put their own clock, mailer and database here. */
export type Deps = {
  config: Config;
  db: Database;
  /** What anyone may see: it may be read from a replica. */
  publicData: PublicData;
  /** What the site is called and who runs it. */
  site: Site;
  /** Salary figures of companies, which take most of the time of their charts. */
  knownSalaries: KnownSalaries;
  mailer: Mailer;
  mailWatch: MailWatch;
  vitalSigns: VitalSigns;
  txtRecords: TxtRecords;
  keys: Keys;
  seals: Seals;
  credentials: Credentials;
  passwords: Passwords;
  counters: Counters;
  desk: Desk;
  rateLimits: RateLimits;
  random: Random;
  now: () => Date;
  /** Keyed hash of a secret value for storage. `purpose` separates hashes of different kinds. */
  keyedHash: (purpose: string, value: string) => string;
};
