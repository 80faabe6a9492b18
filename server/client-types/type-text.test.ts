import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Schema } from '#server/rest/openapi/schemas.ts';
import { typeText } from './type-text.ts';

describe('typeText', () => {
  it.each<[Schema, string]>([
    [{ type: 'string', minLength: 2, pattern: '^a' }, 'string'],
    [{ type: 'integer', minimum: 1 }, 'number'],
    [{ type: ['number', 'null'] }, 'number | null'],
    [{ type: 'boolean', const: true, default: true }, 'true'],
    [{ type: 'string', enum: ['one', "t'wo"] }, `"one" | "t'wo"`],
    [{ anyOf: [{ $ref: '#/components/schemas/Company' }, { type: 'null' }] }, 'Company | null'],
    [{ type: 'array', items: { type: ['string', 'null'] } }, 'Array<string | null>'],
    [
      { type: 'object', propertyNames: { type: 'string' }, additionalProperties: {} },
      'Record<string, unknown>',
    ],
    [{}, 'unknown'],
  ])('%j', (schema, text) => expect(typeText(schema)).toBe(text));

  it('writes nested objects', () => {
    const score = z.strictObject({ '1': z.int(), 'half-stars': z.string().optional() });
    const { $schema: _dialect, ...schema } = z.toJSONSchema(z.object({ id: z.int(), score }));
    expect(typeText(schema)).toBe(
      '{\n  id: number;\n  score: {\n    "1": number;\n    "half-stars"?: string | undefined;\n  };\n}',
    );
  });

  it.each<Schema>([
    { allOf: [{ type: 'string' }] },
    { type: 'array', prefixItems: [{ type: 'string' }] },
    { type: 'object', properties: { id: {} }, additionalProperties: { type: 'string' } },
  ])("rejects what it can't express: %j", (schema) => {
    expect(() => typeText(schema)).toThrow('No TypeScript for');
  });
});
