import { jsonSchema, type Schema, schemasOf } from '#server/rest/openapi/schemas.ts';
import { operations } from '#server/rest/operations.ts';
import type { ProcedureName } from '#server/rest/routes.ts';
import { appRouter } from '#server/router.ts';
import { errorTypes } from './error-types.ts';
import { block, typeText } from './type-text.ts';

/** The type `AppRouter` for programs outside this repository, written from the schemas of the procedures. */
export function clientTypes(): string {
  const named: Record<string, Schema> = {};
  const routers = Object.entries(proceduresByRouter()).map(([router, procedures]) => {
    const lines = procedures.flatMap((procedure) => procedureLines(procedure, named));
    return `${router}: ${block(lines, '    ')};`;
  });
  const names = Object.keys(named).sort();
  const types = names.map((name) => `export type ${name} = ${typeText(named[name] ?? {})};\n`);
  return [header, ...types, errorTypes(), `${appRouterStart}\n  ${block(routers, '  ')}\n>;\n`].join('\n');
}

const header = `// Written by \`npm run build:client-types\`. Types only.
import type {
  TRPC_ERROR_CODE_KEY,
  TRPC_ERROR_CODE_NUMBER,
  TRPCBuiltRouter,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
} from '@trpc/server';
`;

const appRouterStart = `export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: ErrorShape; transformer: false },`;

type Kind = 'query' | 'mutation' | 'subscription';
type Definitions = Record<ProcedureName, { _def: { type: Kind } }>;
const definitions = appRouter._def.procedures as unknown as Definitions;

function proceduresByRouter(): Record<string, ProcedureName[]> {
  const byRouter: Record<string, ProcedureName[]> = {};
  for (const procedure of Object.keys(definitions) as ProcedureName[]) {
    const [router = ''] = procedure.split('.');
    byRouter[router] = [...(byRouter[router] ?? []), procedure];
  }
  return byRouter;
}

const procedureTypes: Partial<Record<Kind, string>> = {
  query: 'TRPCQueryProcedure',
  mutation: 'TRPCMutationProcedure',
};

function procedureLines(procedure: ProcedureName, named: Record<string, Schema>): string[] {
  const kind = definitions[procedure]._def.type;
  const type = procedureTypes[kind];
  if (type === undefined) throw new Error(`No type for the ${kind} ${procedure}.`);
  const { input, output } = schemasOf(procedure);
  const indent = ' '.repeat(8);
  const inputText = input === undefined ? 'void' : typeText(jsonSchema(input, 'input', named), indent);
  const outputText = typeText(jsonSchema(output, 'output', named), indent);
  const parts = block([`input: ${inputText};`, `output: ${outputText};`, 'meta: object;'], ' '.repeat(6));
  const [, name] = procedure.split('.');
  return [`/** ${operations[procedure].summary} */`, `${name}: ${type}<${parts}>;`];
}
