import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commands, commandsPage } from './commands.mjs';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('lists every command of package.json', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const listed = scripts.filter((name) => !/^pre/.test(name) && !['check', 'build'].includes(name));
  const names = commands.map(({ name }: { name: string }) => name.replace(/^npm (run )?/, ''));
  expect(names.toSorted()).toEqual(listed.toSorted());
});

it('is what docs/commands.md says; npm run help -- --write writes it again', () => {
  expect(read('docs/commands.md')).toBe(commandsPage());
});
