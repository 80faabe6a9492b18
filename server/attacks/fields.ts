import { z } from 'zod';
import { calls, type RoutedCall } from '#server/router.ts';
import type { JsonSchema } from '#testing/server/json-schema-arbitrary.ts';

/** Where a value is in an input: the keys that lead to it. */
export type Place = readonly (string | number)[];

/**
 * Every value in the input of a call, from its schema. A new field is here without anyone adding it. Of the twenty
 * scores, which are alike, only the first.
 */
export function placesIn({ input }: Pick<RoutedCall, 'input'>): Place[] {
  if (input === undefined) return [];
  return leaves(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema, []);
}

function leaves(schema: JsonSchema, place: Place): Place[] {
  const branches = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (branches) return branches.flatMap((branch) => leaves(branch, place)).slice(0, 1);
  if (schema.properties)
    return Object.entries(schema.properties)
      .filter(([name]) => !/^(?!1$)\d+$/.test(name))
      .flatMap(([name, field]) => leaves(field, [...place, name]));
  if (schema.items) return leaves(schema.items, [...place, 0]);
  return [place];
}

/** A copy of an input that has a value at a place. */
export function withValue(input: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') return [withValue(Array.isArray(input) ? input[0] : undefined, rest, value)];
  const fields = (input ?? {}) as Record<string, unknown>;
  return { ...fields, [key]: withValue(fields[key], rest, value) };
}

/** The query parameters that a route of the REST API reads. */
export function queryNamesOf(url: string): string[] {
  const call = [...calls.values()].find(({ rest }) => rest.method === 'GET' && `/api/v1${rest.url}` === url);
  return call ? placesIn(call).map(([name]) => String(name)) : [];
}

/** What only its owner knows: no other text may pass for it. */
export const secrets =
  'token sealed_token receipt password password_confirmation undo nonce output blinded'.split(' ');
