import fc from 'fast-check';

type Bound = `${'min' | 'max'}${'imum' | 'Length' | 'Items'}` | `exclusive${'Min' | 'Max'}imum`;
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  pattern?: string;
  format?: string;
} & Partial<Record<Bound, number>>;

export type Known = {
  /** The schemas that a `$ref` points to. */
  components: Record<string, JsonSchema>;
  /** By field: values that a schema can't express, such as the id of something that exists. */
  hints: Record<string, fc.Arbitrary<unknown>>;
};

/** Values that match a schema. */
export function fitting(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if (schema.$ref) return fitting(target(schema.$ref, known), known);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => fitting(branch, known)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue();
  const typed = fc.oneof(...types.map((type) => fittingTypes[type]?.(schema, known) ?? fc.jsonValue()));
  return 'default' in schema ? fc.oneof({ weight: 3, arbitrary: typed }, fc.constant(schema.default)) : typed;
}

/** What a `$ref` points to. */
export function target(ref: string, { components }: Known): JsonSchema {
  return components[ref.replace('#/components/schemas/', '')] ?? {};
}

const fittingTypes: Record<string, (schema: JsonSchema, known: Known) => fc.Arbitrary<unknown>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: (schema) => fc.integer(range(schema, 1)),
  number: fittingNumber,
  string: fittingText,
  array: ({ items = {}, minItems = 0, maxItems = 10 }, known) =>
    fc.array(fitting(items, known), { minLength: minItems, maxLength: maxItems }),
  object: fittingObject,
};

function fittingNumber(schema: JsonSchema) {
  const fraction = fc.double({ ...range(schema, 0.000_001), noNaN: true });
  return fc.oneof(fc.integer(range(schema, 1)), fraction);
}

function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema, step: number) {
  const safe = Number.MAX_SAFE_INTEGER;
  return {
    min: minimum ?? (exclusiveMinimum === undefined ? -safe : exclusiveMinimum + step),
    max: maximum ?? (exclusiveMaximum === undefined ? safe : exclusiveMaximum - step),
  };
}

function fittingText({ minLength = 0, maxLength = 300, pattern = '', format }: JsonSchema) {
  const days = { min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true };
  if (format === 'date') return fc.date(days).map((day) => day.toISOString().slice(0, 10));
  const expression = new RegExp(pattern, 'u');
  // fast-check can't generate text from Unicode classes. Those patterns forbid little, so most texts pass as they
  // are.
  if (pattern !== '' && !pattern.includes('\\p{')) return fc.stringMatching(expression);
  const units = (['grapheme-ascii', 'grapheme'] as const).map((unit) =>
    fc.string({ minLength, maxLength, unit }),
  );
  const bounds = fc.constantFrom('x'.repeat(minLength), 'x'.repeat(maxLength));
  const fits = (text: string) => expression.test(text) && [...text].length <= maxLength;
  return fc.oneof(...units, bounds).filter(fits);
}

export function fittingObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  known: Known,
) {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const hint = known.hints[name];
    const values = fitting(schema, known);
    return [name, hint ? fc.oneof({ weight: 3, arbitrary: hint }, values) : values] as const;
  });
  const record = fc.record(Object.fromEntries(fields), { requiredKeys: required });
  if (typeof additionalProperties !== 'object') return record;
  return merged(fc.dictionary(fc.string(), fitting(additionalProperties, known)), record);
}

/** One object with the fields of several, where `__proto__` is a field like any other. */
export function merged(...parts: fc.Arbitrary<object>[]): fc.Arbitrary<object> {
  return fc.tuple(...parts).map((objects) => Object.fromEntries(objects.flatMap(Object.entries)));
}
