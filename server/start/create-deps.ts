import { LRUCache } from 'lru-cache';
import { type Connections, openConnections } from '#db/connect.ts';
import { openPublicData } from '#db/public-data.ts';
import { createCredentials } from '../anonymity/credentials.ts';
import { openKeys } from '../anonymity/keys.ts';
import { createCounters } from '../counters/counters.ts';
import type { Deps } from '../deps.ts';
import { openDesk } from '../desk.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { createMailWatch } from '../mail/mail-watch.ts';
import { capturingMailer, smtpMailer } from '../mail/mailer.ts';
import { signMails } from '../mail/sign-mails.ts';
import { openTxtRecords } from '../mail/txt-records.ts';
import { openSeals } from '../sealing/seals.ts';
import { createKeyedHash } from '../secrets/keyed-hash.ts';
import { createPasswords } from '../secrets/passwords.ts';
import { systemRandom } from '../secrets/random.ts';
import { openSite } from '../site/open-site.ts';
import { createVitalSigns } from '../vital-signs.ts';
import { systemClock } from './clock.ts';
import type { Config } from './env.ts';

const MAX_KNOWN_SALARIES = 1000;

type Options = {
  connections?: Pick<Connections, 'db'> & Partial<Connections>;
  now?: Deps['now'];
};

/**
 * Creates the real dependencies from a configuration. Opens the database; `db.destroy()` closes it. Tests bring their
 * own database and clock.
 */
export function createDeps(
  config: Config,
  { connections = openConnections(config.directUrl), now = systemClock }: Options = {},
): Deps {
  const keys = openKeys(config.keysDir);
  const counters = createCounters({ url: config.limitsUrl, keysDir: config.keysDir, now });
  const publicData = openPublicData(connections, { replica: config.replica });
  const site = openSite(config, publicData);
  const mailer = config.smtpUrl ? smtpMailer({ ...config, smtpUrl: config.smtpUrl }) : capturingMailer(now);
  return {
    config,
    db: connections.db,
    publicData,
    site,
    knownSalaries: new LRUCache({ max: MAX_KNOWN_SALARIES }),
    mailer: signMails(mailer, site),
    mailWatch: createMailWatch(config.smtpUrl, config.mailTimeoutMs, now),
    vitalSigns: createVitalSigns(),
    txtRecords: openTxtRecords(config.dnsServers),
    keys,
    seals: openSeals(config.keysDir),
    credentials: createCredentials(keys),
    passwords: createPasswords(config.passwordCost),
    counters,
    desk: openDesk(),
    rateLimits: createRateLimits(config.rateLimits, now, counters),
    random: systemRandom,
    now,
    keyedHash: createKeyedHash(config),
  };
}
