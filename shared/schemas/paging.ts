import { z } from 'zod';
import { pageSizes } from '#shared/limits.ts';

/** A database id: whole, positive, exact in JSON. */
export const anyId = namedId('id');
export const id = anyId.describe('Never changes');
export const companyIdField = namedId('company_id').describe('Id of the company');

function namedId(field: string) {
  return wholeNumber(`${field} must be a whole number.`, 1);
}

/** A whole number. `error` says which ones. */
export function wholeNumber(error: string, min: number, max?: number) {
  const whole = z.int({ error }).min(min, { error });
  return max === undefined ? whole : whole.max(max, { error });
}

export const limitWords = `Rows per page, 1 to ${pageSizes.max}`;
export const offsetWords = `Rows to skip, 0 to ${pageSizes.maxOffset}`;

export const limitError = (max: number) => `limit must be a whole number from 1 to ${max}.`;

/** `limit` (1 to 100) and `offset` (0 to 100,000) of a list. */
export function paging(defaultLimit: number, max: number = pageSizes.max) {
  const offset = `offset must be a whole number from 0 to ${pageSizes.maxOffset}.`;
  return {
    limit: wholeNumber(limitError(max), 1, max).default(defaultLimit).describe(limitWords),
    offset: wholeNumber(offset, 0, pageSizes.maxOffset).default(0).describe(offsetWords),
  };
}

/** The `cursor` of a list. `error` says where it must come from. */
export const pageCursor = (error: string) =>
  z
    .string({ error })
    .optional()
    .describe(
      'Where the previous page ended, from its `Link` header. Use it instead of `offset`. It works at any depth, and if rows are added or removed meanwhile, you still get every other row exactly once.',
    );

type Start = { cursor?: string | undefined; offset: number };

/** Checks that a page starts at an offset or at a cursor, which `read` understands. `error` is that of `pageCursor`. */
export const startsOnce =
  <Input extends Start>(error: string, read: (cursor: string, input: Input) => unknown) =>
  ({ issues, value }: z.core.ParsePayload<Input>): void => {
    const refuse = (message: string) =>
      issues.push({ code: 'custom', input: value, path: ['cursor'], message });
    if (value.cursor === undefined) return;
    if (read(value.cursor, value) === undefined) refuse(error);
    if (value.offset > 0) refuse('Send either cursor or offset.');
  };

/** What a list returns. */
export const rowsOf = <Row extends z.ZodType>(row: Row) => z.array(row).describe('The rows of this page');

/** Calendar day, `YYYY-MM-DD`. */
export const isoDay = z.iso.date();
