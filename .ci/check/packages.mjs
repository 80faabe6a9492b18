import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a package may be licensed under. An OR needs one of them, an AND all. */
const LICENSES = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'Zlib'],
  // Asks for changes to its own files only, and we change none.
  'MPL-2.0',
  // For fonts.
  'OFL-1.1',
]);
const ELSEWHERE = /^(?:git|https?:|file:|link:|github:|gitlab:|bitbucket:|gist:|[\w.-]+\/)/;
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** Every package comes from the registry, unchanged since it was locked, under a license that we know. */
export function packageProblems() {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
  const installed = (folder) => {
    const file = join(folder, 'package.json');
    return existsSync(file) ? read(file).license : undefined;
  };
  const problems = findPackageProblems(read('package-lock.json'), read('package.json'), installed);
  return { ok: problems.length === 0, output: problems.join('\n') };
}

/** `installed(folder)` is the license that an installed package names, if it is installed. */
export function findPackageProblems({ packages }, { allowScripts }, installed = () => undefined) {
  const { '': own, ...others } = packages;
  const entries = Object.entries(others);
  const known = new Set(entries.map(([folder]) => nameOf(folder)));
  const stale = Object.keys(allowScripts).filter((name) => !known.has(name));
  return [
    ...elsewhere('package.json', own),
    ...entries.flatMap(([folder, entry]) => problemsOf(folder, entry, allowScripts, installed(folder))),
    ...stale.map((name) => `package.json: allowScripts names ${name}, which isn't a package of ours.`),
  ];
}

function problemsOf(folder, entry, allowScripts, installed) {
  const problems = elsewhere(folder, entry);
  if (entry.link) problems.push(`${folder} is a link to a folder.`);
  if (!SHA512.test(entry.integrity ?? '')) problems.push(`${folder} has no sha512 integrity.`);
  for (const license of new Set([entry.license, installed ?? entry.license])) {
    if (!isAllowed(license))
      problems.push(`${folder} is licensed under ${license}, which is not on the list.`);
  }
  if (entry.hasInstallScript && !(nameOf(folder) in allowScripts))
    problems.push(
      `${folder} has an install script, and allowScripts in package.json doesn't say whether it may run.`,
    );
  return problems;
}

/** Dependencies that don't come from the registry. */
function elsewhere(folder, { dependencies, devDependencies, optionalDependencies, peerDependencies }) {
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies };
  const strange = Object.entries(all).filter(([, range]) => ELSEWHERE.test(range));
  return strange.map(([name, range]) => `${folder} wants ${name} from ${range}, not from the registry.`);
}

const nameOf = (folder) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

function isAllowed(license) {
  if (typeof license !== 'string') return false;
  const bare = license.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((one) => LICENSES.has(one));
  return bare.split(' AND ').every((one) => LICENSES.has(one));
}
