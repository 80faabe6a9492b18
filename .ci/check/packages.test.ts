import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPackageProblems } from './packages.mjs';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const lock = read('package-lock.json');
const manifest = read('package.json');

const good = { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==`, license: 'MIT' };
const problemsWith = (entry: object, folder = 'node_modules/planted') =>
  findPackageProblems({ packages: { ...lock.packages, [folder]: { ...good, ...entry } } }, manifest);

describe('the packages', () => {
  it('are as they should be, with one more that is', () => {
    expect(Object.keys(lock.packages).length).toBeGreaterThan(400);
    expect(problemsWith({})).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['no integrity', { integrity: undefined }, 'node_modules/planted has no sha512 integrity.'],
    ['a weak integrity', { integrity: 'sha1-aaaa' }, 'node_modules/planted has no sha512 integrity.'],
    ['a link', { link: true }, 'node_modules/planted is a link to a folder.'],
    [
      'a license that is not on the list',
      { license: 'AGPL-3.0' },
      'node_modules/planted is licensed under AGPL-3.0, which is not on the list.',
    ],
    [
      'no license',
      { license: undefined },
      'node_modules/planted is licensed under undefined, which is not on the list.',
    ],
    [
      'half of a license',
      { license: '(MIT AND SSPL-1.0)' },
      'node_modules/planted is licensed under (MIT AND SSPL-1.0), which is not on the list.',
    ],
    [
      'an install script',
      { hasInstallScript: true },
      "node_modules/planted has an install script, and allowScripts in package.json doesn't say whether it may run.",
    ],
    ...[
      'git+ssh://host/a.git',
      'https://host/a.tgz',
      'http://host/a.tgz',
      'file:../a',
      'github:a/b',
      'a/b',
    ].map((range): [string, object, string] => [
      `a dependency from ${range}`,
      { dependencies: { other: range } },
      `node_modules/planted wants other from ${range}, not from the registry.`,
    ]),
  ])('are refused with %s', (_what, entry, problem) => {
    expect(problemsWith(entry)).toEqual([problem]);
  });

  it.each(['MIT OR GPL-3.0', '(MIT AND Zlib)', '^1.0.0'])('may be as those that we have: %s', (text) => {
    const entry = text.startsWith('^')
      ? { dependencies: { other: text, alias: 'npm:other@^1.0.0' } }
      : { license: text };
    expect(problemsWith(entry)).toEqual([]);
  });

  it('are refused if what is installed names another license than the lock file', () => {
    const packages = { '': {}, 'node_modules/planted': good };
    const problems = findPackageProblems({ packages }, { allowScripts: {} }, () => 'BUSL-1.1');
    expect(problems).toEqual(['node_modules/planted is licensed under BUSL-1.1, which is not on the list.']);
  });

  it('and no other may be named as one whose install script may run', () => {
    const problems = findPackageProblems({ packages: { '': {} } }, { allowScripts: { gone: true } });
    expect(problems).toEqual(["package.json: allowScripts names gone, which isn't a package of ours."]);
  });
});
