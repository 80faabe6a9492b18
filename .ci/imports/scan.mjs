import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';

const list = (patterns = '') => patterns.match(/\S+/g) ?? [];

/** The rows of rules.json, each cell a list of patterns. */
export const table = JSON.parse(readFileSync(new URL('rules.json', import.meta.url), 'utf8')).map(
  ({ from, may, types, never }) => ({ from, may: list(may), types: list(types), never: list(never) }),
);

/** What the table forbids, and each circle of files. `sources`: a map from each file's path to its text. */
export function findProblems(sources) {
  const imports = new Map([...sources].map(([file, text]) => [file, importsOf(file, text)]));
  const forbidden = [...imports].flatMap(([file, found]) => {
    const row = table.find(({ from }) => matches(from, file));
    if (!row) return [`${file} fits no row of .ci/imports/rules.json.`];
    return found.flatMap((one) => refusal(file, row, one) ?? []);
  });
  return [...forbidden, ...circles(imports).map((files) => `A circle of imports: ${files.join(' -> ')}.`)];
}

function refusal(file, row, { target, line, typeOnly, strays }) {
  const place = `${file}:${line} imports ${target}`;
  if (strays) return `${place} through more than one "..": write # and the path from the root.`;
  const names = typeOnly ? [...row.may, ...row.types] : row.may;
  if (target !== file && names.some((name) => isMeant(name, target, row, file))) return undefined;
  const types = row.types.length > 0 ? `; types only: ${row.types.join(' ')}` : '';
  return `${place}. Files in ${row.from} may import: ${row.may.join(' ') || 'nothing'}${types}.`;
}

function isMeant(name, target, { from }, file) {
  if (name === 'own') {
    const depth = from.split('**')[0].split('/').length - 1;
    return target.startsWith(`${file.split('/').slice(0, depth).join('/')}/`);
  }
  if (name === 'package')
    return !/^(node:|(shared|db|server|client|e2e|bench|testing|tools|\.ci)\/)/.test(target);
  if (name === 'node:*') return target.startsWith('node:') && target !== 'node:process';
  return matches(name, target);
}

const patterns = new Map();
const parts = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '{': '(?:', '}': ')', ',': '|', '.': '\\.' };

/** `*` is any one part of a path, `**` any number of parts, `{a,b}` one of several. */
function matches(glob, path) {
  if (!patterns.has(glob)) {
    patterns.set(glob, new RegExp(`^${glob.replaceAll(/\*\*\/|\*\*|[*{},.]/g, (part) => parts[part])}$`));
  }
  return patterns.get(glob).test(path);
}

function importsOf(file, text) {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const found = (specifier, start, typeOnly) => ({
    target: targetOf(file, specifier),
    line: text.slice(0, start).split('\n').length,
    typeOnly,
    strays: specifier.startsWith('/') || specifier.split('/').slice(1).includes('..'),
  });
  return [
    ...staticImports.map(({ moduleRequest, start, entries }) =>
      found(moduleRequest.value, start, entries.length > 0 && entries.every(({ isType }) => isType)),
    ),
    ...staticExports
      .flatMap(({ start, entries }) => entries.map((entry) => ({ ...entry, start })))
      .filter(({ moduleRequest }) => moduleRequest)
      .map(({ moduleRequest, start, isType }) => found(moduleRequest.value, start, isType)),
    ...dynamicImports.flatMap(({ moduleRequest, start }) => {
      const written = text.slice(moduleRequest.start, moduleRequest.end);
      return /^['"`][^$]*$/.test(written) ? [found(written.slice(1, -1), start, false)] : [];
    }),
  ];
}

function targetOf(file, specifier) {
  if (specifier.startsWith('#')) return join(specifier.slice(1));
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  return builtinModules.includes(specifier) ? `node:${specifier}` : specifier;
}

function circles(imports) {
  const found = [];
  const done = new Set();
  const visit = (file, path) => {
    const start = path.indexOf(file);
    if (start >= 0) found.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const { target } of imports.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return found;
}
