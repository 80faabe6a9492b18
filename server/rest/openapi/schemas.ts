import { z } from 'zod';
import { appRouter } from '#server/router.ts';
import { session, user } from '#shared/schemas/auth.ts';
import { company, companyInput } from '#shared/schemas/company.ts';
import { insights } from '#shared/schemas/insights.ts';
import { message, moderatedReview, queuedReview, report } from '#shared/schemas/moderation.ts';
import { receiptStatus } from '#shared/schemas/receipt.ts';
import { review, reviewSubmission } from '#shared/schemas/review.ts';

export type Schema = Record<string, unknown>;
export type ObjectSchema = { properties?: Record<string, Schema>; required?: string[] };

const MAX_INT32 = 2 ** 31 - 1;

/** Any id. */
export const idSchema = { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

/** Schemas with a name of their own in the document. */
const named = z.registry<{ id: string }>();
named.add(company, { id: 'Company' });
named.add(companyInput, { id: 'NewCompany' });
named.add(insights, { id: 'Insights' });
named.add(review, { id: 'Review' });
named.add(reviewSubmission, { id: 'NewReview' });
named.add(moderatedReview, { id: 'ModeratedReview' });
named.add(queuedReview, { id: 'QueuedReview' });
named.add(report, { id: 'Report' });
named.add(message, { id: 'Message' });
named.add(receiptStatus, { id: 'ReceiptStatus' });
named.add(session, { id: 'Session' });
named.add(user, { id: 'User' });

export const errorSchema: Schema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'A sentence that can be shown to a person.' },
    errors: {
      type: 'object',
      description: 'Messages by field.',
      additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
    },
    company_id: idSchema,
    verified: { type: 'boolean', const: false },
  },
  required: ['message'],
};

/** A zod schema as JSON Schema 2020-12, its named parts moved to the components of the document. */
export function jsonSchema(
  schema: z.ZodType | undefined,
  io: 'input' | 'output',
  schemas: Record<string, Schema>,
): Schema {
  if (schema === undefined) return {};
  const { $defs = {}, ...rest } = plainSchema(schema, io) as { $defs?: Record<string, Schema> };
  for (const [name, part] of Object.entries($defs)) schemas[name] = pointToComponents(part);
  const own = named.get(schema)?.id;
  if (own === undefined || '$ref' in rest) return pointToComponents(rest);
  schemas[own] = pointToComponents(rest);
  return { $ref: `#/components/schemas/${own}` };
}

export function plainSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    metadata: named,
    unrepresentable: 'any',
    // What a schema demands in code and says in words of JSON Schema beside it.
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
      // Generators of typed clients take a bare integer for one of 32 bits, and ids are longer.
      if (jsonSchema.type === 'integer' && Number(jsonSchema.maximum) > MAX_INT32)
        jsonSchema.format = 'int64';
      // Fields will be added: a client must not be generated to refuse them.
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
      // `format` says it, and zod's pattern knows the leap years.
      if (jsonSchema.format === 'date') delete jsonSchema.pattern;
      // Many tools, our own viewer among them, read patterns without the `u` flag: they would refuse every p and c.
      if (/\\[pu]\{/.test(jsonSchema.pattern ?? '')) delete jsonSchema.pattern;
    },
  });
  return rest;
}

function pointToComponents<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

type Definition = { inputs: z.ZodType[]; output?: z.ZodType };

/** The parsers of a procedure. tRPC keeps them untyped; a test reads them for every route. */
export function schemasOf(procedure: string) {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: Definition } | undefined>;
  const definition = procedures[procedure]?._def;
  return { input: definition?.inputs[0], output: definition?.output };
}
