import { existsSync } from 'node:fs';
import { connectReadOnly } from '#db/connect.ts';
import { compareSchema } from '#db/migrate.ts';
import { isBegun } from '#db/queries/setup.ts';
import { readSiteIdentity } from '#db/queries/site-identity.ts';
import { identityOf } from '#server/site/open-site.ts';
import { identityRemark, missingIn } from '#server/site/shown-site.ts';
import { readSiteFile } from '#server/site/site-file.ts';
import type { Config } from '#server/start/env.ts';
import { type Finding, ok, reasonOf, warning } from './finding.ts';

const CHECK = 'Identity';
const NEW =
  "Visitors see that the site isn't open yet, because it has no admin. To finish setting up, open the link in the server's log.";

/** Whether a site in production says who runs it. */
export async function checkIdentity({ production, siteFile, directUrl }: Config): Promise<Finding[]> {
  if (!production) return [];
  if (siteFile) return [judge(readSiteFile(siteFile))];
  if (directUrl.startsWith('sqlite:') && !existsSync(directUrl.slice('sqlite:'.length))) return [];
  const db = connectReadOnly(directUrl);
  try {
    if ((await compareSchema(db)) !== 'same') return [];
    if (!(await isBegun(db))) return [warning(CHECK, NEW)];
    return [judge(await readSiteIdentity(db))];
  } catch (error) {
    return [warning(CHECK, `Who runs the site can't be read (${reasonOf(error)}).`)];
  } finally {
    await db.destroy();
  }
}

function judge(stored: Parameters<typeof identityOf>[0]): Finding {
  const missing = missingIn(identityOf(stored));
  return missing.length > 0
    ? warning(CHECK, identityRemark(missing))
    : ok(CHECK, 'The site says what it is called and who runs it.');
}
