export type JsonSchema = {
  type?: string | string[];
  anyOf?: JsonSchema[];
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  [keyword: string]: unknown;
};
export type Place = {
  side: 'request' | 'response';
  /** Words that lead to the schema. */
  at: string;
};

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
/** Says how to store an integer, and refuses none that JSON can hold exactly. */
const ANY_INTEGER = 'int64';
/** Two values of one of these can't be compared: a different one may refuse what the first allows. */
const EXACT = ['pattern', 'format', 'multipleOf', 'uniqueItems'];

/**
 * What breaks a client when one schema, its `$ref`s filled in, takes the place of another. Whatever a request could
 * hold must still be allowed. Whatever a response can hold must have been before, except new fields and new values of
 * an enum, which clients ignore; an enum of a response must keep its values, because clients may wait for them.
 */
export function schemaChanges(place: Place, before: JsonSchema, after: JsonSchema): string[] {
  const newDefault = place.side === 'request' && 'default' in before && !same(before.default, after.default);
  const [from, to] = ordered(place, before, after);
  return [
    ...(newDefault ? [changed(place, 'default', before, after)] : []),
    ...branches(from).flatMap((branch) => branchChanges(place, branch, branches(to))),
  ];
}

/** The schema that holds the values, then the one that has to allow them all; used twice, as they were. */
function ordered<One>({ side }: Place, before: One, after: One): [One, One] {
  return side === 'request' ? [before, after] : [after, before];
}

/** A schema as its alternatives of one type each. */
function branches(schema: JsonSchema): JsonSchema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(branches);
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];
}

/** Compares with the alternative that comes closest. */
function branchChanges(place: Place, held: JsonSchema, alternatives: JsonSchema[]): string[] {
  const [closest] = alternatives
    .filter(({ type }) =>
      [undefined, held.type, held.type === 'integer' && 'number'].includes(type as string),
    )
    .map((allowed) => plainChanges(place, ...ordered(place, held, allowed)))
    .sort((a, b) => a.length - b.length);
  return closest ?? [`${place.at}: ${verb(place)} ${held.type ?? 'anything'}`];
}

function plainChanges(place: Place, before: JsonSchema, after: JsonSchema): string[] {
  return [
    ...limitChanges(place, before, after),
    ...valueChanges(place, before, after),
    ...fieldChanges(place, before, after),
    ...otherFieldChanges(place, before, after),
    ...itemChanges(within(place, '[]'), before.items, after.items),
  ];
}

function limitChanges(place: Place, before: JsonSchema, after: JsonSchema): string[] {
  const [held, allowed] = ordered(place, before, after);
  const narrower = (keyword: string) => {
    const [given, limit] = [held[keyword], allowed[keyword]];
    if (limit === undefined || limit === ANY_INTEGER) return false;
    // The format says as much.
    if (keyword === 'pattern' && held.format === 'date' && allowed.format === 'date') return false;
    if (LOWER.includes(keyword)) return Number(given ?? -Infinity) < Number(limit);
    if (UPPER.includes(keyword)) return Number(given ?? Infinity) > Number(limit);
    return given !== limit;
  };
  return [...LOWER, ...UPPER, ...EXACT].filter(narrower).map((name) => changed(place, name, before, after));
}

function valueChanges(place: Place, before: JsonSchema, after: JsonSchema): string[] {
  if (place.side === 'response' && before.enum && after.enum)
    return missing(before.enum, after.enum).map(
      (value) => `${place.at}: can no longer be ${JSON.stringify(value)}`,
    );
  const [held, allowed] = ordered(place, listed(before), listed(after));
  if (allowed === undefined) return [];
  if (held === undefined) return [`${place.at}: ${verb(place)} any value`];
  return missing(held, allowed).map((value) => `${place.at}: ${verb(place)} ${JSON.stringify(value)}`);
}

function missing(values: readonly unknown[], others: readonly unknown[]): unknown[] {
  return values.filter((value) => !others.some((other) => same(value, other)));
}

function listed(schema: JsonSchema): unknown[] | undefined {
  return schema.enum ?? ('const' in schema ? [schema.const] : undefined);
}

function fieldChanges(place: Place, before: JsonSchema, after: JsonSchema): string[] {
  const [old, now] = [before.properties ?? {}, after.properties ?? {}];
  const [held, needed] = ordered(place, before.required ?? [], after.required ?? []);
  const words = place.side === 'request' ? 'is now required' : 'is no longer always there';
  return [
    ...Object.keys(old)
      .filter((name) => now[name] === undefined)
      .map((name) => `${within(place, name).at}: removed`),
    ...needed
      .filter((name) => !held.includes(name) && now[name] !== undefined)
      .map((name) => `${within(place, name).at}: ${words}`),
    ...Object.entries(old).flatMap(([name, schema]) =>
      now[name] ? schemaChanges(within(place, name), schema, now[name]) : [],
    ),
  ];
}

/** Fields without a name of their own. */
function otherFieldChanges(place: Place, before: JsonSchema, after: JsonSchema): string[] {
  const { additionalProperties: old = true } = before;
  const { additionalProperties: now = true } = after;
  if (typeof old === 'object' && typeof now === 'object') return schemaChanges(within(place, '*'), old, now);
  const [held, allowed] = ordered(place, old, now);
  const refused = typeof allowed === 'object' || (allowed === false && place.side === 'request');
  return refused && held !== false ? [`${within(place, '*').at}: ${verb(place)} other fields`] : [];
}

function itemChanges(place: Place, before?: JsonSchema, after?: JsonSchema): string[] {
  return before || after ? schemaChanges(place, before ?? {}, after ?? {}) : [];
}

function within({ side, at }: Place, name: string): Place {
  return { side, at: `${at} ${name}` };
}

function verb({ side }: Place): string {
  return side === 'request' ? 'no longer takes' : 'can now be';
}

function changed({ at }: Place, keyword: string, before: JsonSchema, after: JsonSchema): string {
  return `${at}: ${keyword} ${before[keyword] ?? 'none'} -> ${after[keyword] ?? 'none'}`;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
