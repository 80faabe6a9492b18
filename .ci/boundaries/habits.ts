/** A file that breaks one house rule, or with no `rule` one that breaks none. */
export type Habit = {
  title: string;
  file: string;
  code: string;
  rule?: string;
  also?: Record<string, string>;
};

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `export const n${index} = 0;`).join('\n');
const environment = 'export const home = process.env.HOME;';

export const habits: Habit[] = [
  {
    title: 'no ../..',
    file: 'server/a/deep.ts',
    code: "import '../../db/schema.ts';",
    rule: 'eslint(no-restricted-imports)',
  },
  {
    title: 'no ./../..',
    file: 'e2e/a/deep.ts',
    code: "import './../../db/schema.ts';",
    rule: 'eslint(no-restricted-imports)',
  },
  {
    title: 'no .. inside #',
    file: 'db/around.ts',
    code: "import '#db/../server/app.ts';",
    rule: 'eslint(no-restricted-imports)',
  },
  {
    title: 'dynamic imports too',
    file: 'db/dynamic.ts',
    code: "export const app = import('#server/app.ts');",
    rule: 'eslint(no-restricted-imports)',
  },
  {
    title: 're-exports too',
    file: 'db/again.ts',
    code: "export { app } from '#server/app.ts';",
    rule: 'eslint(no-restricted-imports)',
  },
  {
    title: 'no import() types',
    file: 'db/types.ts',
    code: "export type App = import('#server/app.ts').App;",
    rule: 'typescript(consistent-type-imports)',
  },
  {
    title: 'no require',
    file: 'db/require.ts',
    code: "export const app = require('fastify');",
    rule: 'typescript(no-require-imports)',
  },
  {
    title: 'no absolute paths',
    file: 'db/absolute.ts',
    code: "import '/etc/passwd.ts';",
    rule: 'import(no-absolute-path)',
  },
  {
    title: 'no cycles, package imports included',
    file: 'db/hen.ts',
    code: "import { egg } from '#db/egg.ts';\nexport const hen = () => egg;",
    also: { 'db/egg.ts': "import { hen } from './hen.ts';\nexport const egg = () => hen;" },
    rule: 'import(no-cycle)',
  },
  {
    title: 'no barrel files',
    file: 'db/barrel.ts',
    code: "export * from './one.ts';",
    also: { 'db/one.ts': 'export const one = 1;' },
    rule: 'oxc(no-barrel-file)',
  },
  { title: 'no more than 300 lines', file: 'db/long.ts', code: lines(301), rule: 'eslint(max-lines)' },
  {
    title: 'comments count as lines',
    file: 'db/chatty.ts',
    code: '// one\n'.repeat(300) + lines(1),
    rule: 'eslint(max-lines)',
  },
  { title: '300 lines are fine', file: 'db/just.ts', code: lines(300) },
  {
    title: 'no default exports',
    file: 'server/default.ts',
    code: 'export default 1;',
    rule: 'import(no-default-export)',
  },
  {
    title: 'a tool config exports default',
    file: 'vite.config.ts',
    code: 'export default { home: process.env.HOME };',
  },
  {
    title: 'so does a global setup',
    file: 'db/testing/postgres-server.ts',
    code: 'export default function setup() {}',
  },
  {
    title: 'kebab-case files',
    file: 'server/addCompany.ts',
    code: 'export const a = 1;',
    rule: 'unicorn(filename-case)',
  },
  {
    title: 'kebab-case components',
    file: 'client/ui/Button.tsx',
    code: 'export const a = 1;',
    rule: 'unicorn(filename-case)',
  },
  {
    title: 'no process.env',
    file: 'server/greedy.ts',
    code: environment,
    rule: 'node(no-process-env)',
  },
  {
    title: 'no process.env in tests',
    file: 'server/greedy.test.ts',
    code: environment,
    rule: 'node(no-process-env)',
  },
  {
    title: 'no process.env taken apart',
    file: 'server/sly.ts',
    code: 'export const { env } = process;',
    rule: 'eslint(no-restricted-properties)',
  },
  {
    title: 'no process.env through its module',
    file: 'server/slyer.ts',
    code: "export { env } from 'node:process';",
    rule: 'eslint(no-restricted-imports)',
  },
  { title: 'the tools read process.env', file: '.ci/tool.mjs', code: environment },
  {
    title: 'no clock in shared/rules',
    file: 'shared/rules/tick.ts',
    code: 'export const at = () => Date.now();',
    rule: 'eslint(no-restricted-properties)',
  },
  {
    title: 'no other clock',
    file: 'shared/rules/tock.ts',
    code: 'export const at = () => performance.now();',
    rule: 'eslint(no-restricted-globals)',
  },
  {
    title: 'no random in shared/rules',
    file: 'shared/rules/dice.ts',
    code: 'export const roll = () => Math.random();',
    rule: 'eslint(no-restricted-properties)',
  },
  {
    title: 'no random taken apart',
    file: 'shared/rules/loaded-dice.ts',
    code: 'export const { random } = Math;',
    rule: 'eslint(no-restricted-properties)',
  },
  {
    title: 'no other random',
    file: 'shared/rules/coin.ts',
    code: 'export const flip = () => crypto.randomUUID();',
    rule: 'eslint(no-restricted-globals)',
  },
  {
    title: 'no way around',
    file: 'shared/rules/detour.ts',
    code: 'export const at = () => globalThis.Date.now();',
    rule: 'eslint(no-restricted-globals)',
  },
  {
    title: 'instants that are given',
    file: 'shared/rules/given.ts',
    code: 'export const at = (text: string) => Date.parse(text) + Math.round(0.5);',
  },
];
