import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = process.cwd();
const house = mkdtempSync(join(tmpdir(), 'candor-house-'));
const lines = (count: number) => Array.from({ length: count }, (_, index) => `export const n${index} = 0;\n`);
const home = 'export const home = process.env.HOME;';

/** A file, its code, and the rule of oxlint or Biome that it breaks; without a rule it breaks none. */
const habits: [title: string, file: string, code: string, rule?: string][] = [
  ['no import() types', 'db/a1.ts', "export type A = import('./x.ts').A;", 'consistent-type-imports'],
  ['no require', 'db/a2.ts', "export const a = require('fastify');", 'no-require-imports'],
  ['no barrel files', 'db/a3.ts', "export * from './a0.ts';", 'no-barrel-file'],
  ['no barrel files of names', 'db/a4.ts', "export { n0 } from './a0.ts';", 'noBarrelFile'],
  ['no more than 300 lines', 'db/a5.ts', lines(301).join(''), 'max-lines'],
  ['comments count as lines', 'db/a6.ts', '// one\n'.repeat(300) + lines(1), 'max-lines'],
  ['300 lines are fine', 'db/a0.ts', lines(300).join('')],
  ['no default exports', 'server/a1.ts', 'export default 1;', 'no-default-export'],
  ['the configuration of a tool has a default export', 'vite.config.ts', `export default 1; ${home}`],
  ['so does a global setup', 'testing/database/postgres-server.ts', 'export default function setup() {}'],
  ['kebab-case files', 'server/addCompany.ts', 'export const a = 1;', 'filename-case'],
  ['kebab-case components', 'client/ui/Button.tsx', 'export const a = 1;', 'filename-case'],
  ['no process.env', 'server/a2.ts', home, 'no-process-env'],
  ['no process.env in tests', 'server/a2.test.ts', home, 'no-process-env'],
  [
    'no process.env taken apart',
    'server/a3.ts',
    'export const { env } = process;',
    'no-restricted-properties',
  ],
  ['process.env in its own file', 'server/start/env.ts', home],
  ['process.env in tools', '.ci/tool.mjs', home],
  [
    'no Date.now in a rule',
    'shared/rules/a1.ts',
    'export const a = () => Date.now();',
    'no-restricted-properties',
  ],
  ['no new Date in a rule', 'shared/rules/a2.ts', 'export const a = () => new Date();', 'plugin'],
  [
    'no other clock',
    'shared/rules/a3.ts',
    'export const a = () => performance.now();',
    'no-restricted-globals',
  ],
  [
    'no Math.random in a rule',
    'shared/rules/a4.ts',
    'export const a = () => Math.random();',
    'no-restricted-properties',
  ],
  [
    'no random taken apart',
    'shared/rules/a5.ts',
    'export const { random } = Math;',
    'no-restricted-properties',
  ],
  [
    'no other random',
    'shared/rules/a6.ts',
    'export const a = () => crypto.randomUUID();',
    'no-restricted-globals',
  ],
  [
    'no way around',
    'shared/rules/a7.ts',
    'export const a = () => globalThis.Date.now();',
    'no-restricted-globals',
  ],
  [
    'no process in a rule',
    'shared/rules/a8.ts',
    'export const a = () => process.hrtime();',
    'no-restricted-globals',
  ],
  ['a given time in a rule', 'shared/rules/a9.ts', 'export const a = (text: string) => new Date(text);'],
  ['no clock in a query', 'db/a7.ts', 'export const a = () => new Date();', 'plugin'],
  ['no second clock', 'server/a4.ts', 'export const a = () => new Date();', 'plugin'],
  ['the clock where it is made', 'server/start/clock.ts', 'export const a = () => new Date();'],
  ['no console.log', 'db/a8.ts', "console.log('hello');", 'noConsole'],
  ['console.log where the process starts', 'server/start/main.ts', "console.log('hello');"],
  ['console.log in commands', 'server/commands/user.ts', "console.log('hello');"],
];

let findings: { file: string; rule: string }[];

beforeAll(() => {
  for (const file of ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'biome.json', '.ci/no-clock.grit']) {
    cpSync(file, join(house, file), { recursive: true });
  }
  for (const [, file, code] of habits) {
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

test.each(habits)('%s', (_, file, __, rule) => {
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
