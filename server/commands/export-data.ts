import '#server/start/check-node.ts';
import '#server/commands/low-priority.ts';
import { connect } from '#db/connect.ts';
import { compareSchema } from '#db/migrate.ts';
import { openPublicData } from '#db/public-data.ts';
import { readArguments, refuse } from '#server/commands/read-arguments.ts';
import { requireDatabase } from '#server/commands/require-database.ts';
import { writeOpenData } from '#server/open-data/write-open-data.ts';
import { openSite } from '#server/site/open-site.ts';
import { systemClock } from '#server/start/clock.ts';
import { readConfig } from '#server/start/env.ts';
import { orExplain } from '#server/start/explain-failure.ts';

const USAGE = 'Usage: npm run export -- FOLDER';
const [folder, ...more] = readArguments(USAGE, { allowPositionals: true }).positionals;
if (folder === undefined || more.length > 0) refuse(USAGE);
await orExplain('The export failed.', async () => {
  const config = readConfig();
  requireDatabase(config.directUrl);
  await using db = connect(config.directUrl);
  if ((await compareSchema(db)) !== 'same')
    throw new Error('Another version has migrated the database. Export with the version that runs the site.');
  const site = openSite(config, openPublicData({ db }));
  await writeOpenData({ db, site, config, now: systemClock }, folder);
  console.log(
    `Wrote ${folder}. It doesn't include texts, single answers, or companies with fewer than five reviews.`,
  );
});
