// How each command in README's table is tested, in this order. If a command has a short form, we use that: what is
// missing on a machine shows up in it too.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const runningSite = [
  '(npm start > /tmp/site.log 2>&1 &)',
  'for i in $(seq 120); do node -e "fetch(process.argv[1]).catch(() => process.exit(1))" http://localhost:$PORT/readyz && break; sleep 1; done',
];

/**
 * `run`: the command to type, `npm …` by default. `serves`: it doesn't exit on its own, and is done once the site's
 * page and the mailbox that it prints have responded. `passing`: allowed exit statuses; a bench exits with 2 when it
 * ran but this machine is too slow for its targets.
 */
const stories = {
  'npm start': { serves: true },
  'npm test': {},
  'npm run dev': { serves: true },
  'npm run user': { run: 'npm run user -- --email a@b.example --role moderator' },
  'npm run doctor': { run: [...runningSite, 'npm run doctor'].join('; ') },
  'npm run stats': {},
  'npm run import': {
    run: 'printf "name,domain\\nAsk,ask.example\\n" > /root/companies.csv; npm run import -- /root/companies.csv',
  },
  'npm run search:rebuild': {},
  'npm run backup': { run: 'npm run backup -- /root/copy.db' },
  'npm run restore': { run: 'npm run restore -- /root/copy.db' },
  'npm run release:openapi': { run: 'npm run release:openapi -- /root/contract.json' },
  'npm run build:client-types': {},
  // The first call installs git, so that the site which is started then knows its commit.
  'npm run verify:site': {
    run: [
      'npm run verify:site -- http://localhost:1',
      ...runningSite,
      'npm run verify:site -- http://localhost:$PORT',
    ].join('; '),
  },
  'npm run check:rest-client': {},
  'npm run check:browsers': {},
  // On a slow machine, it misses its targets. What it needs is missing in its short form too.
  'npm run check:cluster': { run: 'npm run check:cluster -- --event nothing' },
  'npm run shots': {},
  'npm run format': {},
  'npm run bench:data': { run: 'npm run bench:data -- --size S' },
  'npm run bench:anonymity': { run: 'npm run bench:anonymity -- fresh 5' },
  'npm run check:leaks': { run: 'npm run check:leaks -- address' },
  'npm run check:faults': { run: 'npm run check:faults -- --rounds 4' },
  'npm run soak': { run: 'npm run soak -- --minutes 0.5 --size S', passing: [0, 2] },
  'npm run check:breaks': { run: 'npm run check:breaks -- Host' },
  'npm run bench:peers': { passing: [0, 2] },
  'npm run bench': { run: 'npm run bench -- --size S', passing: [0, 2] },
};

// They make machines of their own, which can't be done inside one.
const UNTESTED = ['npm run check:fresh', 'npm run check:deploy', 'npm run check:machine'];

/** The tests of README's commands. Throws if a command in README has no test, or a test has no line there. */
export function commandsOf(root) {
  const lines = readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^\| `(npm (?:run )?[\w:-]+)/gm);
  const named = [...lines].map(([, command]) => command).filter((command) => !UNTESTED.includes(command));
  const missing = named.filter((command) => !(command in stories));
  const extra = Object.keys(stories).filter((command) => !named.includes(command));
  if (missing.length > 0)
    throw new Error(`No story in tools/drills/fresh/commands.mjs: ${missing.join(', ')}.`);
  if (extra.length > 0) throw new Error(`Not in README's table: ${extra.join(', ')}.`);
  return Object.entries(stories).map(([name, story]) => ({ name, run: name, passing: [0], ...story }));
}
