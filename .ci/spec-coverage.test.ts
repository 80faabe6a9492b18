import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'e2e/spec-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => {
    const sentence = line.slice(2, line.indexOf(': `'));
    const files = [...line.slice(2 + sentence.length).matchAll(/`([^`]+)`: ([^`]+)/g)];
    return { sentence, tests: files.flatMap(([, file = '', titles = '']) => namedTests(file, titles)) };
  });

it('lists the sentences of the specification', () => expect(rows.length).toBeGreaterThan(95));

it.each(rows)('names a test that exists for "$sentence"', ({ tests }) => {
  expect(tests.length).toBeGreaterThan(0);
  for (const { file, title } of tests) {
    const code = readFileSync(join(root, file), 'utf8');
    expect(code, `${file} has no test that begins with "${title}"`).toContain(`('${title}`);
  }
});

it('names files that exist for each sentence about anonymity', () => {
  const sentences = readFileSync(join(root, 'server/anonymity/coverage.md'), 'utf8');
  const files = [...sentences.matchAll(/(?:client|db|e2e|server|shared|bench)\/[\w./-]+\.ts/g)].map(
    ([file]) => file,
  );
  expect(files.length).toBeGreaterThan(80);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

/** The titles of one file's tests, with a semicolon after each but the last. */
function namedTests(file: string, titles: string) {
  return titles
    .split(';')
    .map((title) => ({ file, title: title.trim() }))
    .filter(({ title }) => title !== '');
}
