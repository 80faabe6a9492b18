import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { controls } from '#server/attacks/anonymity/attack/controls.ts';
import { attack, type Score } from '#server/attacks/anonymity/attack/score.ts';
import { readArguments, refuse } from '#server/commands/read-arguments.ts';
import { cloneOnPostgres } from '#testing/database/fresh-db.ts';
import { startPostgres } from '#testing/database/postgres-server.ts';
import { matchedShares } from './matching/shares.ts';

// First computes what an employer learns from when reviews appear. That is always the same, and pages read it from
// SHARES. Then shows what a copy of everything gives away. `npm run bench:anonymity` uses a new random seed for that;
// `npm run bench:anonymity -- SEED` repeats a run. A number after the seed sets how many rounds to play. Exits with 1
// when such an attacker does better than chance or a control isn't caught.
const SHARES = join(import.meta.dirname, '../shared/matched-shares.json');
const PEOPLE = 8;
const SIGMAS = 5;
const CONTROL_ROUNDS = 5;

const USAGE = 'Usage: npm run bench:anonymity -- [SEED] [ROUNDS]';
const { positionals } = readArguments(USAGE, { allowPositionals: true });
const [seed = randomBytes(6).toString('hex'), given = '150'] = positionals;
const rounds = Number(given);
if (!(rounds > 0)) refuse(USAGE);

const percent = (hits: number, of: number) => `${((100 * hits) / of).toFixed(1)} %`;

function printRow(...cells: string[]): void {
  const widths = [26, 26, 10, 12, 10, 8];
  console.log(
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('')
      .trimEnd(),
  );
}

const shares = matchedShares();
const { slip_days, half_year_alone, ...groups } = shares;
writeFileSync(SHARES, `${JSON.stringify(shares, null, 2)}\n`);
console.log(
  'Of 100 reviews, an employer with its mail log who keeps checking the site names the author of so many.',
);
console.log(`A slip is used within ${slip_days} days.`);
console.log(
  `Of ten, one alone chooses January or July: ${half_year_alone} of 100. The others choose the next month.`,
);
console.table(groups);

console.log(`Seed ${seed}, ${PEOPLE} people, ${rounds} rounds; a control has ${CONTROL_ROUNDS}.\n`);
printRow('server', 'attacker', 'hits', 'of them', 'guessing', 'sigma', 'before the rewrite');

function report(server: string, { attacker, hits, of, guessing, sigma, before }: Score): void {
  const share = percent(hits, of);
  printRow(
    server,
    attacker,
    String(hits),
    share,
    percent(guessing, of),
    sigma.toFixed(1),
    percent(before, of),
  );
}

const { url, stop } = await startPostgres();
cloneOnPostgres(url);
const scenes = [
  ['', {}],
  [', an hour each', { anHourEach: true }],
  [', in the open', { inTheOpen: true }],
] as const;
for (const dialect of ['sqlite', 'postgres'] as const)
  for (const [name, scene] of scenes)
    for (const score of await attack(seed, rounds, { people: PEOPLE, dialect, ...scene })) {
      report(`${dialect}${name}`, score);
      if (Math.abs(score.sigma) >= SIGMAS) process.exitCode = 1;
    }
await stop();
for (const { name, attacker, scene } of controls) {
  const scores = await attack(seed, CONTROL_ROUNDS, { people: PEOPLE, ...scene() });
  const score = scores.find((candidate) => candidate.attacker === attacker);
  if (score === undefined) throw new Error(`There is no attacker named ${attacker}.`);
  report(name, score);
  if (score.hits < score.of) process.exitCode = 1;
}
