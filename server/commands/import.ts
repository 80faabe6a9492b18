import '#server/start/check-node.ts';
import '#server/commands/low-priority.ts';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { openNames } from '#db/names.ts';
import { type ImportCounts, importCompanies } from '#server/actions/import-companies.ts';
import { recordEvent } from '#server/actions/record-event.ts';
import { readArguments, refuse } from '#server/commands/read-arguments.ts';
import { sourceOf } from '#server/import/facts.ts';
import { showProgress } from '#server/import/progress.ts';
import { checkFile, readCompanies } from '#server/import/read-companies.ts';
import { openReport } from '#server/import/report.ts';
import { splitWords } from '#server/jobs/split-words.ts';
import { createKeyedHash } from '#server/secrets/keyed-hash.ts';
import { systemClock } from '#server/start/clock.ts';
import { readConfig } from '#server/start/env.ts';
import { orExplain } from '#server/start/explain-failure.ts';

const USAGE = `Usage: npm run import -- FILE.csv [--dry-run]
Adds the companies of a CSV file with the columns name, domain, hq_location, address, website, industry, employees,
employees_year, country and founded, or those of Wikidata or GLEIF. What it can't read of the last six is left out.
Every company needs a domain. GLEIF's files have none. docs/recipes.md says how to add websites to them.`;

const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' } },
});
const [file, ...more] = positionals;
if (file === undefined || more.length > 0) refuse(USAGE);
const dryRun = values['dry-run'] === true ? openNames() : undefined;

const stopping = new AbortController();
// A second Ctrl-C ends the process right away; what it was adding is then not added.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

const { bytes, delimiter, header } = await orExplain('The import failed. Nothing was changed.', () =>
  checkFile(file),
);
const PARTLY = 'The import failed. The companies it has added stay. Run it again to add the rest.';
await orExplain(PARTLY, async () => {
  const config = readConfig();
  await using db = connect(config.directUrl, { movesLog: true });
  await migrate(db);
  using report = openReport(file, { delimiter, header });
  const progress = showProgress(bytes);
  const rows = readCompanies(file, delimiter, progress.read);
  const counts = await importCompanies({ db, now: systemClock }, rows, {
    dryRun,
    source: sourceOf(header),
    signal: stopping.signal,
    refuse: report.add,
    progress: progress.show,
    completeSearch: (connection, pace) => splitWords({ db: connection }, { pace }),
  });
  progress.end();
  const after = `${counts.added} companies added`;
  const keyedHash = createKeyedHash(config);
  if (counts.added > 0 && !dryRun)
    await recordEvent({ db, keyedHash, now: systemClock }, { kind: 'companies_imported', after });
  console.log(summary(counts));
  if (counts.refused > 0)
    console.log(
      `The refused rows, with the reasons, are in ${report.path}. Correct them there, and import that file.`,
    );
  if (stopping.signal.aborted) {
    console.log('Stopped early. Run the same command again to import the rest.');
    process.exitCode = 130;
  }
});

function summary({ added, listed, refused }: ImportCounts): string {
  return `${dryRun ? 'Dry run. Nothing was changed. New companies' : 'Added companies'}: ${added}, already listed: ${listed}, refused: ${refused}.`;
}
