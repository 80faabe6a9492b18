import '#server/start/check-node.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { connect } from '#db/connect.ts';
import { readArguments, refuse } from '#server/commands/read-arguments.ts';
import { requireDatabase } from '#server/commands/require-database.ts';
import { dsaStatements } from '#server/open-data/dsa-statements.ts';
import { systemRandom } from '#server/secrets/random.ts';
import { readConfig } from '#server/start/env.ts';
import { orExplain } from '#server/start/explain-failure.ts';

const USAGE = 'Usage: npm run dsa-export -- YYYY-MM';
const [month = '', ...more] = readArguments(USAGE, { allowPositionals: true }).positionals;
if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month) || more.length > 0) refuse(USAGE);
await orExplain('The export failed.', async () => {
  const config = readConfig();
  if (!config.dsaExport) throw new Error('It is switched off. Set DSA_EXPORT=on.');
  requireDatabase(config.directUrl);
  await using db = connect(config.directUrl);
  const bodies = await dsaStatements({ db, random: systemRandom, publicUrl: config.publicUrl }, month);
  const file = `dsa-${month}.jsonl`;
  if (existsSync(file))
    throw new Error(`${file} exists already. If you send a month twice, it counts twice.`);
  writeFileSync(file, bodies.map((body) => `${JSON.stringify(body)}\n`).join(''), { flag: 'wx' });
  const count = bodies.reduce((sum, { statements }) => sum + statements.length, 0);
  console.log(`Wrote ${count} statements of reasons to ${file}. Each line is the body of one request.`);
});
