import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import planted from './habits.json' with { type: 'json' };

const root = process.cwd();
const house = mkdtempSync(join(tmpdir(), 'candor-house-'));
const lines = (count: number) => Array.from({ length: count }, (_, index) => `export const n${index} = 0;\n`);

type Habit = { title: string; file: string; code: string; rule?: string };

/** A file, its code, and the rule of oxlint or Biome that it breaks. What breaks none is all over the project. */
const habits: Habit[] = [
  ...planted,
  { title: 'no more than 300 lines', file: 'db/a5.ts', code: lines(301).join(''), rule: 'max-lines' },
  {
    title: 'comments count as lines',
    file: 'db/a6.ts',
    code: '// one\n'.repeat(300) + lines(1),
    rule: 'max-lines',
  },
  { title: '300 lines are fine', file: 'db/a0.ts', code: lines(300).join('') },
];

let findings: { file: string; rule: string }[];

beforeAll(() => {
  const rules = ['.ci/no-clock.grit', '.ci/text-boxes.grit'];
  for (const file of ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'biome.json', ...rules]) {
    cpSync(file, join(house, file), { recursive: true });
  }
  for (const { file, code } of habits) {
    mkdirSync(join(house, dirname(file)), { recursive: true });
    writeFileSync(join(house, file), `${code.trim()}\n`);
  }
  findings = [
    ...diagnosticsOf('oxlint', '--format=json').map(({ code, filename }) => ({ file: filename, rule: code })),
    ...diagnosticsOf('biome', 'lint', '--reporter=json', '--max-diagnostics=none').map(
      ({ category, location }) => ({
        file: location.path.file ?? location.path,
        rule: category,
      }),
    ),
  ];
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

test.each(habits)('$title', ({ file, rule }) => {
  const broken = findings.filter((finding) => finding.file === file).map((finding) => finding.rule);
  if (rule === undefined) expect(broken).toEqual([]);
  else expect(broken.join()).toContain(rule);
});

test('no drawer for odds and ends', () => {
  const folders = ['shared', 'db', 'server', 'client', 'e2e', 'bench', 'testing', 'tools', '.ci'];
  const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  const drawer = /(^|\/)(utils?|helpers?|common|misc)(\.[jt]sx?)?$/;
  expect(drawer.test('services/utils')).toBe(true);
  expect(files.filter((file) => drawer.test(file) && !file.startsWith('dist/'))).toEqual([]);
});

function diagnosticsOf(tool: string, ...args: string[]) {
  const path = join(root, 'node_modules', '.bin', tool);
  const { stdout } = spawnSync(path, args, { cwd: house, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return JSON.parse(stdout.slice(stdout.indexOf('{'))).diagnostics;
}
