import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { habits } from './boundaries/habits.ts';
import { rooms } from './boundaries/rooms.ts';

type Finding = { code: string; filename: string; labels: { span: { line: number } }[] };
type Config = { overrides: { files: string[]; rules: Record<string, unknown> }[] };

const root = process.cwd();
const house = mkdtempSync(join(tmpdir(), 'candor-house-'));
const config: Config = JSON.parse(readFileSync('.oxlintrc.json', 'utf8'));
let findings: Finding[];

beforeAll(() => {
  for (const file of ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'biome.json', '.ci/no-clock.grit']) {
    cpSync(file, join(house, file), { recursive: true });
  }
  for (const { file, allowed, refused } of rooms) {
    plant(file, [...words(allowed), ...words(refused)].map(statement).join('\n'));
  }
  for (const { file, code, also } of habits) {
    plant(file, code);
    for (const [other, text] of Object.entries(also ?? {})) plant(other, text);
  }
  findings = lint('.oxlintrc.json');
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

describe('what a room may import', () => {
  test.each(rooms)('$file', ({ file, allowed, refused }) => {
    const planted = [...words(allowed), ...words(refused)];
    const reported = found(file).map(({ code, line }) => `${planted[line - 1]}: ${code}`);
    const expected = words(refused).map((target) => `${target}: eslint(no-restricted-imports)`);
    expect(new Set(reported)).toEqual(new Set(expected));
  });

  test('every room of .oxlintrc.json is tested here', () => {
    const isTested = (glob: string) => rooms.some(({ file }) => matchesGlob(file, glob));
    const patterns = config.overrides
      .filter(({ rules }) => 'no-restricted-imports' in rules)
      .flatMap(({ files }) => files);
    expect(patterns.filter((glob) => !isTested(glob))).toEqual([]);
  });

  test('without the rooms, most of it would pass', () => {
    writeFileSync(join(house, 'no-rooms.json'), JSON.stringify({ ...config, overrides: [] }));
    const unguarded = lint('no-rooms.json').filter(({ code }) => code === 'eslint(no-restricted-imports)');
    const guarded = findings.filter(({ code }) => code === 'eslint(no-restricted-imports)');
    expect(unguarded.length).toBeLessThan(guarded.length / 2);
  });
});

describe('habits everywhere', () => {
  test.each(habits)('$title', ({ file, rule }) => {
    const codes = found(file).map(({ code }) => code);
    if (rule === undefined) expect(codes).toEqual([]);
    else expect(codes).toContain(rule);
  });

  test('no drawer for odds and ends', () => {
    const folders = ['shared', 'db', 'server', 'client', 'e2e', 'bench', '.ci'].filter((folder) =>
      existsSync(folder),
    );
    const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }));
    const drawer = /(^|\/)(utils?|helpers?|common|misc)(\.[jt]sx?)?$/;
    expect(drawer.test('services/utils')).toBe(true);
    expect(files.filter((file) => drawer.test(file) && !file.startsWith('dist/'))).toEqual([]);
  });
});

describe('biome', () => {
  test.each([
    ['shared/rules/clock.ts', 'export const now = () => new Date();', 'plugin'],
    ['shared/rules/instant.ts', 'export const at = (text: string) => new Date(text);', undefined],
    ['db/clock.ts', 'export const now = () => new Date();', undefined],
    ['db/print.ts', "console.log('hello');", 'noConsole'],
    ['server/main.ts', "console.log('hello');", undefined],
    ['server/commands/user.ts', "console.log('hello');", undefined],
    ['shared/barrel.ts', "export { site } from './site.ts';", 'noBarrelFile'],
  ])('%s', (file, code, rule) => {
    plant(file, code);
    const { stdout } = spawnSync(tool('biome'), ['lint', '--reporter=json', file], {
      cwd: house,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout.slice(stdout.indexOf('{')));
    const categories = diagnostics.map(({ category }: { category: string }) => category);
    if (rule === undefined) expect(categories).toEqual([]);
    else expect(categories.join()).toContain(rule);
  });
});

function plant(file: string, code: string): void {
  mkdirSync(join(house, dirname(file)), { recursive: true });
  writeFileSync(join(house, file), `${code}\n`);
}

function words(text: string): string[] {
  return text.split(/\s+/);
}

function statement(target: string, index: number): string {
  const [, type, from] = /^(type:)?(.+)$/.exec(target) ?? [];
  return `import ${type ? 'type ' : ''}{ Name${index} } from '${from}';`;
}

function lint(configFile: string): Finding[] {
  const args = ['--config', configFile, '--format=json'];
  const { stdout } = spawnSync(tool('oxlint'), args, { cwd: house, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return JSON.parse(stdout).diagnostics;
}

function found(file: string) {
  return findings
    .filter(({ filename }) => filename === file)
    .map(({ code, labels }) => ({ code, line: labels[0]?.span.line ?? 0 }));
}

function tool(name: string): string {
  return join(root, 'node_modules', '.bin', name);
}
