// The commands of this project: `npm run help` prints them, docs/commands.md lists them, and `npm run check:fresh` tries
// each one on a machine that has nothing but Node and npm. `npm run help -- --write` writes docs/commands.md again.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const runningSite = [
  '(npm start > /tmp/site.log 2>&1 &)',
  'for i in $(seq 120); do node -e "fetch(process.argv[1]).catch(() => process.exit(1))" http://localhost:$PORT/readyz && break; sleep 1; done',
];

/**
 * By group, each command with what it does and how it is tried, in this order. `tried` is what to type, if the command
 * alone won't do: a short form shows what a machine lacks just as well. `false`: it makes a machine of its own, which
 * can't be done inside one. `serves`: it keeps running, and has passed once its page and its mailbox respond.
 * `passing`: the exit statuses allowed; a bench exits with 2 when it ran but this machine is too slow for its targets.
 */
const groups = {
  Operate: [
    {
      name: 'npm start',
      does: 'Installs, builds, migrates and serves the site on http://localhost:3000. Prints its address, the mailbox and how to sign in as the demo moderator.',
      serves: true,
    },
    {
      name: 'npm run user',
      options: '-- --email a@b.c --role moderator',
      does: 'Creates an account or changes its role (user, moderator, admin). Asks for a password; `--password-stdin` reads one from a script, and `--invite` prints an invitation link instead. `--reset-second-factor` helps someone who has lost their phone and recovery codes.',
      tried: 'npm run user -- --email a@b.example --role moderator',
    },
    {
      name: 'npm run doctor',
      does: 'Checks an installation on its own machine and says what to do: settings, permissions, database, replica, limits, audit log, DNS, certificate, proxy, email, disk and clock. Changes nothing. Exit status 1 if there is a problem. `-- --audit FILE` compares the audit log with an export, and `-- --send-test-mail ADDRESS` sends an email.',
      tried: [...runningSite, 'npm run doctor'].join('; '),
    },
    {
      name: 'npm run stats',
      does: 'Compares all statistics with the published reviews while the site runs, and corrects them.',
    },
    {
      name: 'npm run import',
      options: '-- FILE.csv',
      does: "Adds companies from a CSV file while the site runs. Takes the columns `name`, `domain`, `hq_location` and `address`, or those of Wikidata; docs/recipes.md shows how to import from GLEIF. Rows that it refuses are in `FILE.refused.csv` with the reason. Correct them there and import that file. A file that can't be read to its end changes nothing. Run it again to continue. `--dry-run` changes nothing.",
      tried:
        'printf "name,domain\\nAsk,ask.example\\n" > /root/companies.csv; npm run import -- /root/companies.csv',
    },
    {
      name: 'npm run search:rebuild',
      does: 'Builds the search index again while the site runs.',
    },
    {
      name: 'npm run backup',
      options: '-- FILE',
      does: 'Writes a consistent copy while the site runs: one SQLite file, from SQLite or PostgreSQL, that only its owner can read. Never overwrites a file.',
      tried: 'npm run backup -- /root/copy.db',
    },
    {
      name: 'npm run restore',
      options: '-- FILE',
      does: 'Replaces everything in the database with a backup, all or nothing. Stop the server first.',
      tried: 'npm run restore -- /root/copy.db',
    },
    {
      name: 'npm run verify:site',
      options: '-- URL',
      does: "Builds the commit that a site names and compares it with everything the site serves to seven kinds of visitors. Exit status 1 if anything differs, 2 if it can't be compared.",
      // The first call installs git, which the site needs to know its commit.
      tried: [
        'npm run verify:site -- http://localhost:1',
        ...runningSite,
        'npm run verify:site -- http://localhost:$PORT',
      ].join('; '),
    },
  ],
  Develop: [
    {
      name: 'npm run help',
      does: 'Prints this list.',
    },
    {
      name: 'npm run dev',
      does: 'Serves the site and reloads client and server after each edit.',
      serves: true,
    },
    {
      name: 'npm test',
      does: 'Installs what is missing, headless Chromium included, and runs every check. CI runs the same.',
    },
    {
      name: 'npm run format',
      does: 'Formats the code and sorts imports.',
    },
    {
      name: 'npm run shots',
      does: 'Takes screenshots of every page and its states into `.cache/shots`, in both themes and two widths.',
    },
    {
      name: 'npm run bench',
      does: 'Measures the site against its targets, and how it grows with its data. `-- api` runs one bench; `bench/README.md` lists them. `--size S`, `M` (the default) or `L` chooses how much data. `--json FILE` keeps the figures, and `--write` puts them into `bench/RESULTS.md`.',
      tried: 'npm run bench -- --size S',
      passing: [0, 2],
    },
    {
      name: 'npm run bench:data',
      options: '-- --size S',
      does: 'Fills an empty database with invented companies and reviews: S has 1,000 and 10,000, M 100,000 and 1 million, L 1 million and 10 million. `--database URL` names it. The default is a file in `.cache`.',
      tried: 'npm run bench:data -- --size S',
    },
    {
      name: 'npm run bench:peers',
      does: 'Compares the API with json-server and Strapi on the same data. Downloads both, which takes minutes.',
      passing: [0, 2],
    },
    {
      name: 'npm run bench:anonymity',
      does: 'Attacks copies of everything stored, many times, and prints how far each attacker gets.',
      tried: 'npm run bench:anonymity -- fresh 5',
    },
  ],
  Release: [
    {
      name: 'npm run release:openapi',
      does: 'Writes `server/rest/openapi.released.json`, the contract that later changes are compared with. `-- FILE` writes it elsewhere.',
      tried: 'npm run release:openapi -- /root/contract.json',
    },
    {
      name: 'npm run build:client-types',
      does: 'Writes the types for tRPC clients elsewhere into `.cache/client-types/candor-api.d.ts`.',
    },
    {
      name: 'npm run check:rest-client',
      does: 'Generates a typed client from the OpenAPI document and runs it against the site. Needs the npm registry.',
    },
    {
      name: 'npm run check:browsers',
      does: 'Reads with and without JavaScript, writes a review and comes back to it, in Firefox and WebKit, which it installs from Debian. Takes 3 minutes. `-- webkit` runs one.',
    },
    {
      name: 'npm run check:fresh',
      does: 'Tries every command of this list on a minimal Debian that has nothing but Node and npm. Needs root. Takes half an hour; `-- start test` tries only these two.',
      tried: false,
    },
    {
      name: 'npm run check:deploy',
      does: 'Carries out `deploy/Dockerfile` on a minimal Debian and runs the result on a read-only disk, without a container engine. Needs root. Takes a few minutes.',
      tried: false,
    },
    {
      name: 'npm run check:machine',
      does: 'Follows "On one Debian machine" of `deploy/README.md` block by block on a Debian booted with systemd: TLS, PostgreSQL, an invited admin, a reboot, an update, the way back, a restored backup. Needs root. Takes 10 minutes. `-- --keep` keeps the machine\'s folder.',
      tried: false,
    },
  ],
  Drills: [
    {
      name: 'npm run check:leaks',
      does: 'Makes a copy of the project leak in one way after the other, each of another kind, and shows which test notices. Takes 15 minutes. `-- WORD` runs those with this word in their name.',
      tried: 'npm run check:leaks -- address',
    },
    {
      name: 'npm run check:breaks',
      does: 'Opens a copy of the project to attacks and losses, and shows which test notices. Takes 10 minutes. `-- WORD` runs those with this word in their name.',
      tried: 'npm run check:breaks -- Host',
    },
    {
      name: 'npm run check:faults',
      does: 'Kills a site in the middle of writes, 200 times on each database, and compares what it had accepted with what is there. `-- --rounds 20 --database sqlite` is shorter.',
      tried: 'npm run check:faults -- --rounds 4',
    },
    {
      name: 'npm run check:cluster',
      does: 'Runs the whole of `deploy/cluster` in a temporary folder, stops one part after the other, and prints what visitors noticed. Needs Debian, and root to cut machines off. Takes 6 minutes. `-- --event primary` runs one. Exit status 1 if a target is missed, 2 if something was left out.',
      // On a slow machine, it misses its targets. What it needs is missing in its short form as well.
      tried: 'npm run check:cluster -- --event nothing',
    },
    {
      name: 'npm run soak',
      does: 'Leaves a site with 100,000 companies to readers, authors and moderators for ten minutes, and looks for leaks, failures and pauses. `-- --minutes 2 --size S` is shorter. Exit status 2 if a target is missed.',
      tried: 'npm run soak -- --minutes 0.5 --size S',
      passing: [0, 2],
    },
  ],
};

/** All commands, each with how `npm run check:fresh` tries it. */
export const commands = Object.values(groups)
  .flat()
  .map((command) => ({ tried: command.name, passing: [0], serves: false, ...command }));

/** docs/commands.md. */
export function commandsPage() {
  const intro =
    '# Commands\nEach command first installs what it needs. `npm run help -- --write` makes this page.\n';
  return `${intro}${sections('\n## ', ({ name, options = '', does }) => `\n| \`${`${name} ${options}`.trim()}\` | ${does} |`, '\n| command | what it does |\n|---|---|')}\n`;
}

function sections(mark, line, head) {
  return Object.entries(groups)
    .map(([group, rows]) => `${mark}${group}${head}${rows.map(line).join('')}`)
    .join('\n');
}

if (process.argv[1] === import.meta.filename) help();

// Not with readArguments, because a newcomer's Node may not run TypeScript before the first install.
function help() {
  const usage = 'Usage: npm run help -- [--write]';
  let given;
  try {
    given = parseArgs({ options: { write: { type: 'boolean' }, help: { type: 'boolean' } } }).values;
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    process.exitCode = 1;
    return;
  }
  if (given.help) console.log(usage);
  else if (given.write) writeFileSync(new URL('../docs/commands.md', import.meta.url), commandsPage());
  else
    console.log(sections('', ({ name, options = '', does }) => `\n  ${name} ${options}\n      ${does}`, ''));
}
