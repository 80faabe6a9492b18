// The commands of this project, from commands.json: `npm run help` prints them, docs/commands.md lists them, and
// `npm run check:fresh` tries each one on a machine that has nothing but Node and npm. `npm run help -- --write` writes
// docs/commands.md again.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * By group, each command with what it does and how it is tried, in this order. `tried` is what to type, if the command
 * alone won't do: a short form shows what a machine lacks just as well. $SITE in it starts the site and waits for it.
 * `null`: it makes a machine of its own, which can't be done inside one. `serves`: it keeps running, and has passed once
 * its page and its mailbox respond. `passing`: the exit statuses allowed; a bench exits with 2 when it ran but this machine
 * is too slow for its targets.
 */
const groups = JSON.parse(readFileSync(new URL('commands.json', import.meta.url), 'utf8'));
const startSite = [
  '(npm start > /tmp/site.log 2>&1 &)',
  'for i in $(seq 120); do node -e "fetch(process.argv[1]).catch(() => process.exit(1))" http://localhost:$PORT/readyz && break; sleep 1; done',
].join('; ');

/** All commands, each with how `npm run check:fresh` tries it. */
export const commands = Object.values(groups)
  .flat()
  .map((command) => ({ tried: command.name, passing: [0], serves: false, ...command }))
  .map(({ tried, ...command }) => ({ ...command, tried: tried?.replace('$SITE', () => startSite) }));

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
