import { describe, expect, it } from 'vitest';
import { operations } from '../operations.ts';
import { routes } from '../routes.ts';
import { schemasOf } from './schemas.ts';

// JSON Schema cannot tell everything: here the examples pass the very checks that a call passes.
describe.each(routes.map((route) => [route.procedure, route] as const))(
  'the examples of %s',
  (name, route) => {
    const { body, query, answer } = operations[name];
    const { input, output } = schemasOf(name);

    it.runIf(input)('are taken as input', () => {
      const texts = Object.entries(query ?? {}).map(([field, value]) => [field, String(value)]);
      const request = { params: { id: '12' }, query: Object.fromEntries(texts), body };
      expect(input?.safeParse(route.input(request)).error?.issues ?? []).toEqual([]);
    });

    it('are given as output, to the last field', () => {
      expect(output?.parse(answer)).toEqual(answer);
    });
  },
);
