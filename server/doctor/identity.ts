import { isBegun } from '#db/queries/setup.ts';
import { readSiteIdentity } from '#db/queries/site-identity.ts';
import { identityOf } from '#server/site/open-site.ts';
import { identityRemark, missingIn } from '#server/site/shown-site.ts';
import { readSiteFile } from '#server/site/site-file.ts';
import type { Config } from '#server/start/env.ts';
import { type Finding, ok, warning } from './finding.ts';
import { readDatabase } from './read-database.ts';

const CHECK = 'Identity';
const NEW =
  "Visitors see that the site isn't open yet, because it has no admin. To finish setting up, open the link in the server's log.";

/** Whether a site in production says who runs it. */
export async function checkIdentity({ production, siteFile, directUrl }: Config): Promise<Finding[]> {
  if (!production) return [];
  if (siteFile) return [judge(readSiteFile(siteFile))];
  return readDatabase(
    directUrl,
    async (db) => [(await isBegun(db)) ? judge(await readSiteIdentity(db)) : warning(CHECK, NEW)],
    (reason) => warning(CHECK, `Who runs the site can't be read (${reason}).`),
  );
}

function judge(stored: Parameters<typeof identityOf>[0]): Finding {
  const missing = missingIn(identityOf(stored));
  return missing.length > 0
    ? warning(CHECK, identityRemark(missing))
    : ok(CHECK, 'The site says what it is called and who runs it.');
}
