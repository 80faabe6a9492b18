import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openApiDocument } from '#server/rest/openapi/document.ts';
import { withoutDescriptions } from './leave-out-descriptions.ts';

it('leaves out descriptions and metadata of schemas, and nothing else', () => {
  const code = "const a = z.string().describe(')').min(1).meta({ b: { c: 'ł' } });\ndescribe(a, meta);";
  expect(withoutDescriptions(code)).toBe('const a = z.string().min(1);\ndescribe(a, meta);');
});

it('leaves no description of the API in the built client', () => {
  const assets = join(import.meta.dirname, '../../client/dist/assets');
  const built = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const code = built.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n');
  // The form shows the statements.
  const { Scores: _scores, ...schemas } = openApiDocument().components.schemas;
  const described = [...JSON.stringify(schemas).matchAll(/"description":"([^"\\]{30,})"/g)];
  expect(described.length).toBeGreaterThan(50);
  expect(described.map(([, text = '']) => text).filter((text) => code.includes(text))).toEqual([]);
});
