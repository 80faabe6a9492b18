import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clientTypes } from './client-types.ts';

const root = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'candor-client-types-'));
const types = clientTypes();

const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  paths: { 'candor/*': [join(root, '*')] },
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  // tRPC's declarations name packages that few projects have. Ours are also compiled as source, which shows their errors.
  skipLibCheck: true,
  noEmit: true,
};

const rightAndWrong = `
import { connect, submitReview } from './trpc-client.ts';
const candor = connect('https://candor.example');
const { data: [company] } = await candor.companies.list.query({});
export const rating: number | null | undefined = company?.rating;
const s = 7;
const scores = { 1: s, 2: s, 3: s, 4: s, 5: s, 6: s, 7: s, 8: s, 9: s, 10: s };
const enps_responses = { ...scores, 11: s, 12: s, 13: s, 14: s, 15: s, 16: s, 17: s, 18: s, 19: s, 20: s };
await submitReview(candor, { company_id: 1, token: 'mailed', enps_responses, salary: null, currency: 'EUR' });
// @ts-expect-error ten answers of twenty
await submitReview(candor, { company_id: 1, token: 'mailed', enps_responses: scores });
// @ts-expect-error no company
await submitReview(candor, { token: 'mailed', enps_responses });
// @ts-expect-error a number in quotes
await submitReview(candor, { company_id: '1', token: 'mailed', enps_responses });
// @ts-expect-error no such field
await submitReview(candor, { company_id: 1, token: 'mailed', enps_responses, text: 'Good.' });
// @ts-expect-error no such currency
await submitReview(candor, { company_id: 1, token: 'mailed', enps_responses, currency: 'Euro' });
// @ts-expect-error not a query
await candor.reviews.submit.query({ company_id: 1, enps_responses });
// @ts-expect-error no such call
await candor.reviews.remove.mutate({ id: 1 });
// @ts-expect-error no such field in an answer
export const stars = company?.stars;
`;

// Compares types exactly: two types can be assignable to each other although one has an extra optional field.
const agreement = `
import type { inferRouterError, inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter as Real } from 'candor/server/router.ts';
import type { AppRouter as Written } from './candor-api.d.ts';

type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
type Shared<One, Other> = keyof One & keyof Other & string;
type Different<One, Other> = {
  [R in Shared<One, Other>]: {
    [P in Shared<One[R], Other[R]>]: Same<One[R][P], Other[R][P]> extends true ? never : \`\${R}.\${P}\`;
  }[Shared<One[R], Other[R]>];
}[Shared<One, Other>];
type Kind<Procedure> = Procedure extends { _def: { type: infer Type } } ? Type : never;
type Kinds<Router extends { _def: { record: object } }> = {
  [R in keyof Router['_def']['record']]: {
    [P in keyof Router['_def']['record'][R]]: Kind<Router['_def']['record'][R][P]>;
  };
};
type Inputs = inferRouterInputs<Real>;
type WrittenInputs = inferRouterInputs<Written>;
function holds<_Claim extends true>() {}
function none<_Names extends never>() {}

holds<Same<Kinds<Real>, Kinds<Written>>>();
holds<Same<inferRouterError<Real>, inferRouterError<Written>>>();
none<Different<inferRouterOutputs<Real>, inferRouterOutputs<Written>>>();
holds<Same<Different<Inputs, WrittenInputs>, 'reviews.submit' | 'anonymity.submit' | 'receipts.edit'>>();

type DifferentFields<One, Other> = {
  [F in Shared<One, Other>]-?: Same<Pick<One, F>, Pick<Other, F>> extends true ? never : F;
}[Shared<One, Other>];
type Agree<One, Other, Fields> = Other extends One
  ? Same<keyof One, keyof Other> extends true ? Same<DifferentFields<One, Other>, Fields> : false
  : false;
type Content = 'enps_responses' | 'currency';
holds<Agree<Inputs['reviews']['submit'], WrittenInputs['reviews']['submit'], 'email' | Content>>();
holds<Agree<Inputs['anonymity']['submit'], WrittenInputs['anonymity']['submit'], Content>>();
holds<Agree<Inputs['receipts']['edit'], WrittenInputs['receipts']['edit'], Content>>();
`;

write('package.json', '{ "type": "module" }');
write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['story'] }));
write('story/candor-api.d.ts', types);
write('story/as-source.ts', types);
write('story/right-and-wrong.ts', rightAndWrong);
write('story/agreement.ts', agreement);
cpSync('e2e/api-clients/trpc.ts', join(folder, 'story/trpc-client.ts'));
mkdirSync(join(folder, 'node_modules'));
symlinkSync(join(root, 'node_modules/@trpc'), join(folder, 'node_modules/@trpc'));
// One thread takes a third of the CPU time that several take.
const compiler = join(root, 'node_modules/.bin/tsc');
const { stdout, error } = spawnSync(compiler, ['--singleThreaded'], { cwd: folder, encoding: 'utf8' });
if (error) throw error;
const errors = stdout.split('\n').filter((line) => line.includes('error TS'));

describe('candor-api.d.ts', () => {
  it('contains only types, and imports only tRPC and zod', () => {
    expect([...types.matchAll(/from '(.+)'/g)].map(([, name]) => name)).toEqual(['@trpc/server']);
    expect(types.match(/^(?!export type|import type)\w.*/gm)).toBeNull();
    expect(types).not.toMatch(/import\(|require\(|[:<] ?any\b/);
  });

  it('compiles', () => expect(errorsIn('story/as-source.ts')).toEqual([]));

  it('is all that a client needs', () => {
    expect(errorsIn('story/trpc-client.ts')).toEqual([]);
    expect(errorsIn('story/right-and-wrong.ts')).toEqual([]);
  });

  // Three fields of a review differ because their zod types say less than their checks: an address that is cleaned up
  // before its check is `unknown`, the scores can have any keys, and a currency is any string.
  it('describes all calls as the router does, and more of a review wherever one is sent', () => {
    expect(errorsIn('story/agreement.ts')).toEqual([]);
  });
});

function write(file: string, text: string): void {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function errorsIn(path: string): string[] {
  return errors.filter((line) => line.startsWith(path));
}
