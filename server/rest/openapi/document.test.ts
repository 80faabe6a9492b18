import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { document, documentedOperations, violations } from '#server/testing/api-contract.ts';

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toBe('3.1.0');
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  });

  it('is the one that is committed: `npm run build:openapi` writes it anew', () => {
    const committed = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it.each(documentedOperations.map((operation) => [operation.operation.operationId, operation] as const))(
    '%s has words, examples that fit and the errors of its kind',
    (_name, { method, url, operation }) => {
      const { responses, requestBody, parameters = [] } = operation;
      expect(operation).toMatchObject({
        summary: expect.stringMatching(/^[A-Z]/),
        tags: [expect.any(String)],
      });
      for (const [status, { content }] of Object.entries(responses)) {
        // Nothing but headers.
        if (status === '304') continue;
        const { schema, example } = content['application/json'];
        expect(example).toBeDefined();
        expect(violations(schema, example)).toEqual([]);
      }
      const body = requestBody?.content['application/json'];
      if (body) expect(violations(body.schema, body.example)).toEqual([]);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '429', '500', '503']));
      if (url.includes('{id}')) expect(responses).toHaveProperty('404');
      if (url.startsWith('/admin')) expect(operation).toHaveProperty('security', [{ bearer: [] }]);
      if (method !== 'GET') expect(Object.keys(responses)).toEqual(expect.arrayContaining(['413', '415']));
      for (const { name, schema } of parameters) {
        if (['limit', 'offset', 'id', 'company_id'].includes(name)) expect(schema).toHaveProperty('maximum');
      }
    },
  );
});
