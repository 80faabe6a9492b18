// `npm run check:fresh`: tests the committed state of the project on a machine with only node and npm. Tries every
// command of tools/commands.mjs there and prints what failed. `npm run check:fresh -- start test` runs only these.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments, refuse } from '#server/commands/read-arguments.ts';
import { freePort } from '#testing/database/free-port.ts';
import { commands as all } from '../commands.mjs';
import { createReport, equal } from './deploy/report.ts';
import { buildMachine, changesOn, runOn } from './fresh/machine.mjs';
import { needRoot } from './need-root.mjs';

const LINES_OF_A_FAILURE = 40;
const root = fileURLToPath(new URL('../..', import.meta.url));
const logs = join(root, '.cache/fresh');
const USAGE = 'Usage: npm run check:fresh -- [COMMAND ...]';
const { positionals: named } = readArguments(USAGE, { allowPositionals: true });
const commands = all.filter(
  ({ name, tried }) => tried && (named.length === 0 || named.includes(name.replace(/^npm (run )?/, ''))),
);
if (commands.length < named.length) refuse(`Not all of these are commands that can be tried.\n${USAGE}`);
needRoot('check:fresh', 'mounts folders and changes the root folder');
const { check, end } = createReport();
rmSync(logs, { recursive: true, force: true });
mkdirSync(logs, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'candor-fresh-'));
try {
  console.log('Building a minimal Debian …');
  buildMachine(root, folder);
  for (const command of commands) await check(command.tried, () => tryCommand(command).catch(shorten));
  await check('a clean work tree at the end', () => equal(changesOn(folder), ''));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
end();

async function tryCommand({ name, tried: run, serves, passing }) {
  const log = join(logs, `${name.replaceAll(/\W+/g, '-')}.log`);
  const until = serves ? servesPages() : undefined;
  const { status, output } = await runOn(folder, run, { log, port: await freePort(), until });
  // A server is stopped once its pages have responded, so it has no exit status.
  if (!(serves ? [null] : passing).includes(status)) throw new Error(`exit status ${status}\n${output}`);
}

function shorten({ message }) {
  throw new Error(message.trim().split('\n').slice(-LINES_OF_A_FAILURE).join('\n'));
}

/** Resolves once each printed URL has responded. */
function servesPages() {
  let asked;
  return (output) => {
    const addresses = [/(?:Candor|Local:?) +(http\S+)/, /Mailbox +(http\S+)/].map(
      (line) => line.exec(output)?.[1],
    );
    if (asked || addresses.includes(undefined)) return undefined;
    asked = Promise.all(addresses.map(askPage));
    return asked;
  };
}

async function askPage(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered with ${answer.status}.`);
}
