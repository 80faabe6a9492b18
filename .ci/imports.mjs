// Prints each import that the table in imports/rules.json forbids, and each circle of imports.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { readArguments } from '#server/commands/read-arguments.ts';
import { findProblems } from './imports/scan.mjs';

readArguments('Usage: node .ci/imports.mjs', {});
const rooms = ['.ci', 'bench', 'client', 'db', 'e2e', 'server', 'shared', 'testing', 'tools'];
const others = /^client\/dist(-server)?\/|^e2e\/api-clients\/|\.d\.ts$/;

const files = [
  ...readdirSync('.'),
  ...rooms.flatMap((room) => readdirSync(room, { recursive: true }).map((file) => join(room, file))),
].filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !others.test(file));

const problems = findProblems(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])));
console.log(problems.join('\n') || `${files.length} files import only what they may.`);
process.exitCode = problems.length > 0 ? 1 : 0;
