import { jsonSchema, type Schema } from '#server/rest/openapi/schemas.ts';
import { calls, type RoutedCall } from '#server/router.ts';
import { errorTable } from '#shared/errors.ts';
import { block, typeText } from './type-text.ts';

/** The type `AppRouter` for programs outside this repository, written from the schemas of the calls. */
export function clientTypes(): string {
  const named: Record<string, Schema> = {};
  const byRouter = Map.groupBy(calls.values(), ({ name }) => name.split('.')[0]);
  const routers = [...byRouter].map(([router, ofRouter]) => {
    const lines = ofRouter.flatMap((call) => callLines(call, named));
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

const procedureTypes = { query: 'TRPCQueryProcedure', mutation: 'TRPCMutationProcedure' };

function callLines(
  { name, type, input, output, summary }: RoutedCall,
  named: Record<string, Schema>,
): string[] {
  const indent = ' '.repeat(8);
  const inputText = input === undefined ? 'void' : typeText(jsonSchema(input, 'input', named), indent);
  const outputText = typeText(jsonSchema(output, 'output', named), indent);
  const parts = block([`input: ${inputText};`, `output: ${outputText};`, 'meta: object;'], ' '.repeat(6));
  const [, ownName] = name.split('.');
  return [`/** ${summary} */`, `${ownName}: ${procedureTypes[type]}<${parts}>;`];
}

/** What server/trpc.ts makes of a refusal. Written by hand, as it has no schema; a test compares the two. */
function errorTypes(): string {
  const codes = Object.keys(errorTable).map((code) => `  | ${JSON.stringify(code)}`);
  return `export type ErrorCode =
${codes.join('\n')};

export type ErrorShape = {
  message: string;
  code: TRPC_ERROR_CODE_NUMBER;
  data: {
    code: TRPC_ERROR_CODE_KEY;
    reason: ErrorCode;
    httpStatus: number;
    /** Messages by field. */
    errors: Record<string, string[]> | undefined;
    extra: Record<string, unknown> | undefined;
    /** Seconds to wait before another try. */
    retryAfter: number | undefined;
  };
};
`;
}
