import fc from 'fast-check';
import { fittingObject, type JsonSchema, type Known, merged, target } from './json-schema-arbitrary.ts';

/** Values that probably violate a schema: anything odd, near misses, or an object with a wrong field. */
export function unfitting(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if (schema.$ref) return unfitting(target(schema.$ref, known), known);
  const odd = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...oddValues) }, fc.jsonValue());
  if (schema.properties) return fc.oneof(odd, { weight: 4, arbitrary: spoiltObject(schema, known) });
  return fc.oneof(odd, fc.constantFrom(...[schema, ...(schema.anyOf ?? [])].flatMap(nearMisses)));
}

/** A valid object with a wrong field, a missing field or an extra one; or an object with all fields wrong. */
function spoiltObject(schema: JsonSchema, known: Known): fc.Arbitrary<object> {
  const whole = fittingObject(schema, known);
  const surplus = fc.constantFrom(...oddNames.map((name) => ({ [name]: {} })));
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, unfitting(field, known)] as const,
  );
  if (fields.length === 0) return merged(whole, surplus);
  const wrong = fields.map(([name, values]) => values.map((value) => ({ [name]: value })));
  const names = fc.constantFrom(...fields.map(([name]) => name));
  return fc.oneof(
    { weight: 2, arbitrary: merged(whole, fc.oneof(...wrong)) },
    fc.tuple(whole, names).map(([object, name]) => without(object, name)),
    merged(whole, surplus),
    fc.record(Object.fromEntries(fields)),
  );
}

function without(object: object, name: string): object {
  return Object.fromEntries(Object.entries(object).filter(([field]) => field !== name));
}

/** Values just outside what a schema allows. */
function nearMisses(schema: JsonSchema): unknown[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength = 0, maxLength } = schema;
  const numbers = [
    ...(minimum === undefined ? [] : [minimum - 1, minimum + 0.5]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...[exclusiveMinimum, exclusiveMaximum].filter((bound) => bound !== undefined),
  ];
  const tooLong = maxLength === undefined ? [] : ['x'.repeat(maxLength + 1), '😀'.repeat(maxLength)];
  const tooShort = minLength === 0 ? [] : ['x'.repeat(minLength - 1), ' '.repeat(minLength)];
  const choices = (schema.enum ?? []).flatMap((value) => [`${value} `, String(value).toUpperCase()]);
  return [...numbers, ...tooLong, ...tooShort, ...choices, null];
}

/** A number with the digits in which it is sent; JavaScript would format it differently. */
const digits = (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON;
const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

/**
 * Control characters, lone surrogates, right-to-left marks, invisible characters, and special characters of SQL, LIKE
 * and URLs.
 */
const letters = ['\0', '\u001b', '\ud800', '\udc00', '\u202e', '\u2066', '\u200b', '\ufeff', ...`%'"\\;`];

/** Values that a careless or hostile client sends where something else is expected. */
const oddValues: unknown[] = [
  ...[null, true, false, 0, -1, 0.5, 1e308, 2 ** 53, 2 ** 31, [], [1], [[]], {}, nested(1000)],
  ...['99999999999999999999', '-0', '1e999', '1e-999', '0.1e1', '-9223372036854775809'].map(digits),
  ...['', ' ', '0', '1', '-1', '1e3', '0x10', 'null', 'true', 'x'.repeat(60_000), 'x'.repeat(100_000)],
  ...letters.flatMap((letter) => [letter, `before${letter}after the letter`]),
  ...['__proto__', 'constructor'].map((name) => JSON.parse(`{"${name}":{"isAdmin":true}}`)),
];

/** Fields that no request has. Some of them mean something in JavaScript or in a response. */
const oddNames = ['__proto__', 'constructor', 'toString', 'toJSON', 'id', 'role', 'status', '', '\0'];
