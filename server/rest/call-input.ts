import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import type { RoutedCall } from '#server/router.ts';
import { errorTable } from '#shared/errors.ts';
import { editDistance } from '#shared/rules/edit-distance.ts';

export type RestRequest = {
  /** An `id` is a whole number in digits: the plugin responds to anything else with 404. */
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
};

type Field = { type?: string; default?: unknown };

/** A schema's fields are worked out once per process: that takes a third of a start. */
const fieldsOf = new WeakMap<z.ZodType, Record<string, Field>>();

/** The fields of a call's input, with the types that a request from outside must send. */
export function inputFields({ input }: Pick<RoutedCall, 'input'>): Record<string, Field> {
  if (input === undefined) return {};
  const known = fieldsOf.get(input);
  if (known) return known;
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  fieldsOf.set(input, properties as Record<string, Field>);
  return properties as Record<string, Field>;
}

/** The names of the fields that a request doesn't carry in its path. */
export function namesBesidesId({ rest, input }: Pick<RoutedCall, 'rest' | 'input'>): string[] {
  return [...(rest.query ?? Object.keys(inputFields({ input })))].filter((name) => name !== 'id');
}

/** Makes the function that turns a request into a call's input, which nothing has checked yet. */
export function inputReader(call: Pick<RoutedCall, 'rest' | 'input'>): (request: RestRequest) => unknown {
  const { method, url, emptyIsMissing = [] } = call.rest;
  const hasId = url.includes(':id');
  if (method !== 'GET') return hasId ? withId : ({ body }) => body;
  const fields = inputFields(call);
  const names = namesBesidesId(call);
  return ({ params, query }) => {
    const input: Record<string, unknown> = hasId ? { id: Number(params.id) } : {};
    for (const name of names) {
      if (emptyIsMissing.includes(name) && query[name] === '') continue;
      input[name] = read(fields[name]?.type, query[name]);
    }
    return input;
  };
}

/** Makes the function that finds a query parameter that a call doesn't know, and says which one may be meant. */
export function unknownParameter(call: Pick<RoutedCall, 'rest' | 'input'>) {
  const isRead = call.rest.method === 'GET';
  const fields = namesBesidesId(call);
  const known = new Set(isRead ? fields : []);
  return (query: Record<string, unknown>): AppError | undefined => {
    const name = Object.keys(query).find((sent) => !known.has(sent));
    if (name === undefined) return undefined;
    const shown = name.slice(0, LONGEST_SHOWN);
    const said = errorTable.unknown_parameter.message.replace('{name}', () => shown);
    const nearest = nearestName(shown, fields);
    const hint = isRead ? `Did you mean "${nearest}"?` : `Send "${nearest}" in the body.`;
    const message = nearest === undefined ? said : `${said} ${hint}`;
    return new AppError('unknown_parameter', { message, errors: { [shown]: [message] } });
  };
}

const LONGEST_SHOWN = 50;

/** The name that is most like another one, if fewer than half of the letters differ. */
function nearestName(name: string, names: string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  const most = Math.ceil(name.length / 2) - 1;
  const ranked = names.map((known) => ({ known, distance: editDistance(plain(name), plain(known), most) }));
  return ranked.filter(({ distance }) => distance <= most).sort((a, b) => a.distance - b.distance)[0]?.known;
}

function read(type: string | undefined, value: unknown): unknown {
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return type === 'integer' ? number(value) : value;
}

/** A query value, as a number if it is written like one in a path. The call refuses anything else. */
function number(value: unknown): unknown {
  return typeof value === 'string' && /^(?:0|[1-9]\d*)$/.test(value) ? Number(value) : value;
}

/** The fields of a body, plus the id from the path. The call refuses a body without fields. */
function withId({ params, body }: RestRequest): unknown {
  const hasFields = typeof body === 'object' && body !== null && !Array.isArray(body);
  return hasFields ? { ...body, id: Number(params.id) } : body;
}
