import { describe, expect, test } from 'vitest';
import { findProblems, table } from './imports/scan.mjs';

const forTests = /test|e2e|bench|tools|\.ci|config|attacks/;

type Row = { from: string; may: string[]; types: string[]; never: string[] };

describe('who may import whom', () => {
  test.each<Row>(table)('$from', ({ from, may, types, never }) => {
    const file = samplePath(from, 'sample');
    const refused = [...never];
    if (!forTests.test(from)) refused.push('vitest', 'fast-check', 'testing/database/factories.ts');
    if (from !== 'server/start/env.ts') refused.push('node:process');
    const allowed = [
      ...may.map((name) => `import '${specifier(name)}';`),
      ...types.map((name) => `import type { A } from '${specifier(name)}';`),
    ];
    expect(problemsOf(file, allowed)).toEqual([]);
    const reported = problemsOf(
      file,
      refused.map((name) => `import '${specifier(name)}';`),
    );
    expect(reported.map((problem) => problem.split('. Files in ')[0])).toEqual(
      refused.map((name, index) => `${file}:${index + 1} imports ${name}`),
    );
  });

  test.each([
    "export { app } from '#server/app.ts';",
    "export * from '../server/app.ts';",
    "export type { App } from '#server/app.ts';",
    "export const app = import('#server/app.ts');",
    "import { type App } from '#server/app.ts';",
    "import app from '../server/app.ts';",
  ])('reports in db: %s', (line) => {
    expect(problemsOf('db/sample.ts', [line]).join()).toContain('db/sample.ts:1 imports server/app.ts');
  });

  test.each(['../../db/schema.ts', './../../db/schema.ts', '#shared/../db/schema.ts', '/etc/passwd.ts'])(
    'reports the way around: %s',
    (path) => {
      expect(problemsOf('e2e/a/sample.ts', [`import '${path}';`]).join()).toContain('write # and the path');
    },
  );

  test('says what may be imported instead', () => {
    expect(problemsOf('client/api.ts', ['', "import { appRouter } from '#server/router.ts';"])).toEqual([
      'client/api.ts:2 imports server/router.ts. Files in client/api.ts may import: client/*.ts shared/** ' +
        '@tanstack/react-query @trpc/client @trpc/react-query; types only: server/router.ts @trpc/server.',
    ]);
  });

  test('reports a file that no row names', () => {
    expect(problemsOf('client/hooks/use-it.ts', [])).toEqual([
      'client/hooks/use-it.ts fits no row of .ci/imports/rules.json.',
    ]);
  });

  test('reports a circle, through types as well', () => {
    const hen = "import type { Egg } from './egg.ts';";
    const egg = "import { hen } from '#db/hen.ts';";
    const sources = new Map(Object.entries({ 'db/hen.ts': hen, 'db/egg.ts': egg }));
    expect(findProblems(sources)).toEqual(['A circle of imports: db/hen.ts -> db/egg.ts -> db/hen.ts.']);
  });
});

function problemsOf(file: string, lines: string[]): string[] {
  return findProblems(new Map([[file, lines.join('\n')]]));
}

function specifier(name: string): string {
  if (name === 'own') return './other.ts';
  if (name === 'package') return 'any-package';
  if (name === 'node:*') return 'node:fs';
  const path = samplePath(name, 'other');
  return /^(shared|db|server|client|e2e|bench|testing|tools|\.ci)\//.test(path) ? `#${path}` : path;
}

/** A path that fits a pattern of the table. */
function samplePath(glob: string, name: string): string {
  const first = glob.replace(/\{([^,}]*)[^}]*\}/g, '$1').replaceAll('**/', '');
  return first.replace('**', `${name}.ts`).replaceAll('*', name);
}
