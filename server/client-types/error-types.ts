import { errorTable } from '#shared/errors.ts';

/** What server/trpc.ts makes of a refusal. Written by hand, as it has no schema; a test compares the two. */
export function errorTypes(): string {
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
