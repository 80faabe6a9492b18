import { z } from 'zod';
import { auditCount, auditEntry } from '#shared/schemas/audit.ts';
import { session, user } from '#shared/schemas/auth.ts';
import { company, companyInput, foundCompany } from '#shared/schemas/company.ts';
import { insights } from '#shared/schemas/insights.ts';
import { message, queuedReview, report } from '#shared/schemas/moderation.ts';
import { receiptStatus } from '#shared/schemas/receipt.ts';
import { enpsResponses, moderatedReview, review, reviewSubmission } from '#shared/schemas/review.ts';
import { secondFactor } from '#shared/schemas/second-factor.ts';
import { invitation, member } from '#shared/schemas/team.ts';

export type Schema = Record<string, unknown>;
export type ObjectSchema = { properties?: Record<string, Schema>; required?: string[] };

const MAX_INT32 = 2 ** 31 - 1;

/** Any id. */
export const idSchema = { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

/** The named schemas of the document. */
const named = z.registry<{ id: string }>();
named.add(auditCount, { id: 'AuditCount' });
named.add(auditEntry, { id: 'AuditEntry' });
named.add(company, { id: 'Company' });
named.add(foundCompany, { id: 'FoundCompany' });
named.add(companyInput, { id: 'NewCompany' });
named.add(insights, { id: 'Insights' });
named.add(enpsResponses, { id: 'Scores' });
named.add(review, { id: 'Review' });
named.add(reviewSubmission, { id: 'NewReview' });
named.add(moderatedReview, { id: 'ModeratedReview' });
named.add(queuedReview, { id: 'QueuedReview' });
named.add(report, { id: 'Report' });
named.add(message, { id: 'Message' });
named.add(receiptStatus, { id: 'ReceiptStatus' });
named.add(session, { id: 'Session' });
named.add(user, { id: 'User' });
named.add(secondFactor, { id: 'SecondFactor' });
named.add(member, { id: 'Member' });
named.add(invitation, { id: 'Invitation' });

export const errorSchema: Schema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'A sentence you can show to a person.' },
    errors: {
      type: 'object',
      description: 'Messages by field.',
      additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
    },
    company_id: {
      ...idSchema,
      description:
        'The company that already has the domain (409), or that the one you asked for is part of (308)',
    },
    verified: { type: 'boolean', const: false, description: "With a link that doesn't work (422)" },
    ticket: {
      type: 'string',
      description: 'For POST /login/code, when the account has a second factor (401)',
    },
    code_needed: {
      type: 'boolean',
      description: 'Whether POST /account/confirm also needs a second-factor code (403)',
    },
    decided: {
      $ref: '#/components/schemas/DecidedMeanwhile',
      description: 'The decision made since you read the review or the report (409)',
    },
  },
  required: ['message'],
};

/** A zod schema as JSON Schema 2020-12. Its named parts move to the document's components. */
export function jsonSchema(
  schema: z.ZodType | undefined,
  io: 'input' | 'output',
  schemas: Record<string, Schema>,
): Schema {
  if (schema === undefined) return {};
  const { $defs = {}, ...rest } = plainSchema(schema, io) as { $defs?: Record<string, Schema> };
  for (const [name, part] of Object.entries($defs)) schemas[name] = pointToComponents(part);
  return pointToComponents(rest);
}

export function plainSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    metadata: named,
    unrepresentable: 'any',
    // What a schema means is in its metadata, and what it checks in code.
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
      // Generators of typed clients read a bare integer as 32 bits, and ids are longer.
      if (jsonSchema.type === 'integer' && Number(jsonSchema.maximum) > MAX_INT32)
        jsonSchema.format = 'int64';
      // We will add fields, and generated clients must not reject them.
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
      // `format` says enough; zod's pattern spells out the leap years.
      if (jsonSchema.format === 'date') delete jsonSchema.pattern;
      // Many tools, including our own viewer, read patterns without the `u` flag and would refuse every p and c.
      if (/\\[pu]\{/.test(jsonSchema.pattern ?? '')) delete jsonSchema.pattern;
    },
  });
  return rest;
}

function pointToComponents<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** Responses have the same scores as requests, but their own schema, which is quicker, says less about them. */
export function pointToScores<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (name, part) =>
    name === 'enps_responses' && part.type ? { $ref: '#/components/schemas/Scores' } : part,
  );
}
