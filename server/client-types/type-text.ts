import type { Schema } from '#server/rest/openapi/schemas.ts';

const KNOWN = new Set([
  ...['$ref', 'anyOf', 'const', 'enum', 'type', 'items', 'properties', 'required', 'additionalProperties'],
  // These say something about the value, nothing about its type.
  ...['default', 'description', 'format', 'pattern', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'propertyNames'],
]);

/**
 * A JSON Schema as TypeScript; a `$ref` becomes the name at its end. Throws at a keyword it does not know: a type that
 * leaves something out would promise too much.
 */
export function typeText(schema: Schema, indent = ''): string {
  const unknownWord = Object.keys(schema).find((keyword) => !KNOWN.has(keyword));
  if (unknownWord !== undefined) throw new Error(`No TypeScript for "${unknownWord}" of a JSON Schema.`);
  const { $ref, anyOf, const: constant, enum: values, type } = schema;
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1);
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(values)) return union(values.map((value) => JSON.stringify(value)));
  if (Array.isArray(anyOf)) return union(anyOf.map((one) => typeText(one, indent)));
  if (Array.isArray(type)) return union(type.map((one) => typeText({ ...schema, type: one }, indent)));
  if (type === 'array') return `Array<${typeText((schema.items ?? {}) as Schema, indent)}>`;
  if (type === 'object') return objectText(schema, indent);
  if (type === 'integer') return 'number';
  return type === undefined ? 'unknown' : String(type);
}

/** Lines between braces. */
export function block(lines: string[], indent = ''): string {
  return `{\n${lines.map((line) => `${indent}  ${line}\n`).join('')}${indent}}`;
}

function objectText(schema: Schema, indent: string): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const { additionalProperties: others, required = [] } = schema;
  if (typeof others === 'object' && others !== null) {
    if (properties.length > 0) throw new Error('No TypeScript for fields next to "additionalProperties".');
    return `Record<string, ${typeText(others as Schema, indent)}>`;
  }
  const lines = properties.map(([name, property]) => {
    const text = typeText(property, `${indent}  `);
    const isRequired = (required as string[]).includes(name);
    return isRequired
      ? `${fieldName(name)}: ${text};`
      : `${fieldName(name)}?: ${union([text, 'undefined'])};`;
  });
  return block(lines, indent);
}

function fieldName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function union(types: string[]): string {
  if (types.includes('unknown')) return 'unknown';
  return [...new Set(types)].join(' | ');
}
