import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { statements } from '#shared/statements.ts';
import {
  answerViolations,
  document,
  documentedOperations,
  violations,
} from '#testing/server/api-contract.ts';

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toBe('3.1.0');
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  });

  it.each(documentedOperations.map((operation) => [operation.operation.operationId, operation] as const))(
    '%s has a description, valid examples and the errors of its kind',
    (_name, { method, url, operation }) => {
      const { responses, requestBody, parameters = [] } = operation;
      expect(operation).toMatchObject({
        summary: expect.stringMatching(/^[A-Z]/),
        tags: [expect.any(String)],
      });
      for (const [status, { content }] of Object.entries(responses)) {
        // Nothing but headers.
        if (status === '304') continue;
        const { schema, example, examples = { only: { value: example } } } = content['application/json'];
        for (const { value } of Object.values(examples)) {
          expect(value).toBeDefined();
          expect(answerViolations(schema, value)).toEqual([]);
        }
      }
      const body = requestBody?.content['application/json'];
      if (body) expect(violations(body.schema, body.example)).toEqual([]);
      expect(Object.keys(responses)).toEqual(
        expect.arrayContaining(['400', '408', '429', '431', '500', '503']),
      );
      if (url.includes('{id}')) expect(responses).toHaveProperty('404');
      if (url.startsWith('/admin')) expect(operation).toHaveProperty('security', [{ bearer: [] }]);
      if (method !== 'GET') expect(Object.keys(responses)).toEqual(expect.arrayContaining(['413', '415']));
      for (const { name, schema } of parameters) {
        if (['limit', 'offset', 'id', 'company_id'].includes(name)) expect(schema).toHaveProperty('maximum');
      }
    },
  );

  it('describes every field and parameter', () => {
    const silent: string[] = [];
    visitFields(JSON.parse(JSON.stringify(document)), '', (field, at) => {
      if (field.description === undefined && field.$ref === undefined) silent.push(at);
      expect([at, Number(field.minimum ?? 0) >= 0]).toEqual([at, true]);
    });
    for (const { url, operation } of documentedOperations)
      for (const { name, ...rest } of operation.parameters ?? [])
        if (!('description' in rest)) silent.push(`${url} ${name}`);
    expect(silent).toEqual([]);
  });

  it('has the text of the 20 statements wherever their scores are sent or received', () => {
    const { Scores, Review, NewReview } = document.components.schemas as Record<string, Schema>;
    const texts = Object.fromEntries(statements.map(({ number, text }) => [number, text]));
    for (const [number, schema] of Object.entries(Scores?.properties ?? {}))
      expect(schema).toEqual({ type: 'integer', minimum: 1, maximum: 10, description: texts[number] });
    expect(Object.keys(Scores?.properties ?? {})).toHaveLength(20);
    for (const schema of [Review, NewReview])
      expect(schema?.properties?.enps_responses?.$ref).toBe('#/components/schemas/Scores');
  });

  it('states every limit with its window', () => {
    const { paths } = document as unknown as {
      paths: Record<string, Record<string, { description: string }>>;
    };
    expect(paths['/email/verify/send']?.post?.description).toContain(
      'Limit: 60 an hour per network address; 5 an hour per email address and network (IPv4 /24, IPv6 /48); 30 an hour per email address.',
    );
    expect(paths['/reviews']?.post?.description).toContain('`anonymity_submit`');
    expect(paths['/companies']?.get?.description).toContain(
      'Limit: 600 a minute per network address, shared.',
    );
  });

  it('shows the conflict of a domain with the id of the company that has it', () => {
    const add = documentedOperations.find(({ operation }) => operation.operationId === 'companies_create');
    expect(add?.operation.responses['409']?.content['application/json'].examples).toMatchObject({
      domain_taken: {
        value: {
          code: 'domain_taken',
          message: 'This domain is already listed.',
          errors: { domain: ['This domain is already listed.'] },
          company_id: 1,
        },
      },
    });
  });
});

describe('what a response has', () => {
  const { schema = {}, example } =
    documentedOperations.find(({ operation }) => operation.operationId === 'companies_list')?.operation
      .responses['200']?.content['application/json'] ?? {};
  const { data, meta } = example as { data: object[]; meta: object };

  it('may grow one day, as the document says, but now is only what the document lists', () => {
    const more = { data: data.map((company) => ({ ...company, slogan: 'Go' })), meta };
    expect(violations(schema, more)).toEqual([]);
    expect(answerViolations(schema, more)).toEqual(['/data/0 must NOT have additional properties']);
    expect(JSON.stringify(document.paths)).not.toContain('"additionalProperties":false');
  });

  it('names integers that may have more than 32 bits', () => {
    const { Company, Report } = document.components.schemas as Record<string, Schema>;
    const ids = [Company?.properties?.id, Report?.properties?.review_id];
    expect(ids).toEqual([
      expect.objectContaining({ format: 'int64' }),
      expect.objectContaining({ format: 'int64' }),
    ]);
    expect(Company?.properties?.recommend_percentage).not.toHaveProperty('format');
  });
});

describe('what schemas require in code', () => {
  const bodyOf = (operationId: string) =>
    documentedOperations.find(({ operation }) => operation.operationId === operationId)?.operation.requestBody
      ?.content['application/json'];
  const broken = (operationId: string, field: string, value: unknown) => {
    const { schema = {}, example = {} } = bodyOf(operationId) ?? {};
    return violations(schema, { ...Object(example), [field]: value });
  };

  it.each(['verification_send', 'auth_login', 'auth_register', 'reviews_submit'])(
    'is documented for the email of %s',
    (operationId) => {
      for (const email of ['kari@halden.example', 'Kari+1@HALDEN.xn--p1ai'])
        expect(broken(operationId, 'email', email)).toEqual([]);
      for (const email of ['kari', 'kari@halden', 'ka ri@halden.example'])
        expect(broken(operationId, 'email', email)).toEqual([expect.stringMatching(/^\/email must match/)]);
    },
  );

  it('accepts every salary with two decimals, unlike `multipleOf` with binary fractions', () => {
    for (const salary of [4200, 4200.5, 19.99, 99_999_999.99])
      expect(broken('reviews_submit', 'salary', salary)).toEqual([]);
  });
});

type Schema = { description?: string; $ref?: string; minimum?: number; properties?: Record<string, Schema> };

/** Calls for each field of each schema in a part of the document. */
function visitFields(part: object, at: string, visit: (field: Schema, at: string) => void): void {
  for (const [keyword, inner] of Object.entries(part)) {
    if (typeof inner !== 'object' || inner === null || /^examples?$/.test(keyword)) continue;
    if (keyword === 'properties')
      for (const [name, field] of Object.entries(inner)) visit(field as Schema, `${at} ${name}`);
    visitFields(inner, `${at}/${keyword}`, visit);
  }
}
