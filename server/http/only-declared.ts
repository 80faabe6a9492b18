import type { z } from 'zod';

type Copy = (value: unknown) => unknown;
type Definition =
  | { type: 'object'; shape: Record<string, z.core.$ZodType> }
  | { type: 'array'; element: z.core.$ZodType }
  | { type: 'record'; valueType: z.core.$ZodType }
  | { type: 'union'; options: readonly z.core.$ZodType[] }
  | { type: 'nullable' | 'optional'; innerType: z.core.$ZodType }
  | { type: 'string' | 'number' | 'boolean' | 'literal' | 'enum' | 'null' };

/**
 * A function that copies the fields a schema declares, at every depth, and nothing else. It is made once per call, at
 * startup, and guards every response: a column that a query adds by mistake doesn't leave the server. It doesn't check
 * values; outside production zod does that as well (server/trpc.ts).
 *
 * Ten reviews take it 8 µs; zod takes 99 µs to parse them and 126 µs the way tRPC calls it, which is more than the
 * whole rest of the request.
 */
export function onlyDeclared<Output extends z.ZodType>(schema: Output): (value: unknown) => z.output<Output> {
  return copierOf(schema) as (value: unknown) => z.output<Output>;
}

function copierOf(schema: z.core.$ZodType): Copy {
  const definition = schema._zod.def as Definition;
  switch (definition.type) {
    case 'object':
      return copyFields(Object.entries(definition.shape).map(([name, field]) => [name, copierOf(field)]));
    case 'array': {
      const copy = copierOf(definition.element);
      return (value) => (value as unknown[]).map(copy);
    }
    case 'record':
      if (copierOf(definition.valueType) !== refuseParts) break;
      return refusePartsOfEach;
    case 'union':
      if (!definition.options.every((option) => copierOf(option) === refuseParts)) break;
      return refuseParts;
    case 'nullable':
    case 'optional': {
      const copy = copierOf(definition.innerType);
      return (value) => (value === null || value === undefined ? value : copy(value));
    }
    case 'string':
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
      return refuseParts;
  }
  throw new Error(
    `No response can have a ${(definition as { type: string }).type} like this yet: see onlyDeclared.`,
  );
}

function copyFields(fields: [name: string, copy: Copy][]): Copy {
  return (value) => {
    const given = value as Record<string, unknown>;
    const copied: Record<string, unknown> = {};
    for (const [name, copy] of fields) {
      if (given[name] !== undefined) copied[name] = copy(given[name]);
    }
    return copied;
  };
}

/** Where a schema declares a single value, an object would carry fields that no one declared. */
function refuseParts(value: unknown): unknown {
  if (typeof value === 'object' && value !== null)
    throw new Error('A response has an object in place of a value.');
  return value;
}

/** Not copied: a record declares all its keys, and copying the 20 scores of each review took half of the time. */
function refusePartsOfEach(record: unknown): unknown {
  for (const value of Object.values(record as object)) refuseParts(value);
  return record;
}
