import { type JsonSchema, type Place, schemaChanges } from './schema-changes.ts';

type Content = Record<string, { schema?: JsonSchema }>;
type Parameter = { name: string; in: string; required?: boolean; schema?: JsonSchema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { headers?: Record<string, { schema?: JsonSchema }>; content?: Content }>;
  security?: Record<string, string[]>[];
};
export type ApiDocument = {
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** Schemas and headers by name. */
  components: Record<string, Record<string, unknown>>;
};

/** What may break a client that was written by one document when the other is true, a line each. */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  const paths = filledIn(after).paths;
  const gone = before.servers.filter(({ url }) => !after.servers.some((server) => server.url === url));
  const calls = Object.entries(filledIn(before).paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const now = paths[path]?.[method];
      return now ? operationChanges(call, operation, now) : [`${call}: removed`];
    }),
  );
  return [...gone.map(({ url }) => `server ${url}: removed`), ...calls];
}

/** A document with its components in the place of the `$ref`s to them; none may hold itself. */
function filledIn({ paths, components }: ApiDocument): Pick<ApiDocument, 'paths'> {
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) {
      const [name = '', kind = ''] = String(value.$ref).split('/').reverse();
      return fill(components[kind]?.[name]);
    }
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fill(part)]));
  };
  return { paths: fill(paths) as ApiDocument['paths'] };
}

function operationChanges(call: string, before: Operation, after: Operation): string[] {
  return [
    ...parameterChanges(call, before.parameters ?? [], after.parameters ?? []),
    ...bodyChanges(`${call} body`, before.requestBody, after.requestBody),
    ...responseChanges(call, before.responses, after.responses),
    ...securityChanges(call, before.security, after.security),
  ];
}

function parameterChanges(call: string, before: Parameter[], after: Parameter[]): string[] {
  const at = (parameter: Parameter) => `${call} ${parameter.in} ${parameter.name}`;
  const twin = (parameter: Parameter, others: Parameter[]) =>
    others.find((other) => at(other) === at(parameter));
  const kept = before.flatMap((old) => {
    const now = twin(old, after);
    if (now === undefined) return [`${at(old)}: removed`];
    return schemaChanges({ side: 'request', at: at(old) }, old.schema ?? {}, now.schema ?? {});
  });
  const demanded = after.filter((now) => now.required && !twin(now, before)?.required);
  return [...kept, ...demanded.map((now) => `${at(now)}: is now required`)];
}

function bodyChanges(
  at: string,
  before: Operation['requestBody'],
  after: Operation['requestBody'],
): string[] {
  if (before === undefined) return after?.required ? [`${at}: is now required`] : [];
  if (after === undefined) return [`${at}: removed`];
  const demanded = after.required && !before.required ? [`${at}: is now required`] : [];
  return [...demanded, ...contentChanges({ side: 'request', at }, before.content, after.content)];
}

function responseChanges(
  call: string,
  before: Operation['responses'],
  after: Operation['responses'],
): string[] {
  return Object.entries(before).flatMap(([status, { headers = {}, content = {} }]) => {
    const at = `${call} ${status}`;
    const now = after[status];
    if (now === undefined) return [`${at}: removed`];
    const lost = Object.keys(headers).filter((name) => now.headers?.[name] === undefined);
    return [
      ...lost.map((name) => `${at} header ${name}: removed`),
      ...contentChanges({ side: 'response', at }, content, now.content ?? {}),
    ];
  });
}

function contentChanges({ side, at }: Place, before: Content, after: Content): string[] {
  return Object.entries(before).flatMap(([type, { schema = {} }]) => {
    const now = after[type];
    return now ? schemaChanges({ side, at }, schema, now.schema ?? {}) : [`${at} ${type}: removed`];
  });
}

/** Anyone who could make the call must still be able to, with the same credentials. */
function securityChanges(
  call: string,
  before: Operation['security'],
  after: Operation['security'],
): string[] {
  const ways = (security: Operation['security']) => (security?.length ? security : [{}]).map(Object.keys);
  const isEnough = (held: string[]) =>
    ways(after).some((asked) => asked.every((scheme) => held.includes(scheme)));
  const lost = ways(before).filter((held) => !isEnough(held));
  return lost.map((held) => `${call} security: ${held.join(' + ') || 'nobody'} is no longer enough`);
}
