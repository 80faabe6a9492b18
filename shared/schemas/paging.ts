import { z } from 'zod';
import { pageSizes } from '#shared/limits.ts';

/** A database id: whole, positive, exact in JSON. */
export const id = namedId('id');
export const companyIdField = namedId('company_id');

function namedId(field: string) {
  const error = `${field} must be a whole number.`;
  return z.int({ error }).min(1, { error });
}

/** `limit` (1 to 100) and `offset` (0 to 100,000) of a list. */
export function paging(defaultLimit: number) {
  const limit = `limit must be a whole number from 1 to ${pageSizes.max}.`;
  const offset = `offset must be a whole number from 0 to ${pageSizes.maxOffset}.`;
  return {
    limit: z
      .int({ error: limit })
      .min(1, { error: limit })
      .max(pageSizes.max, { error: limit })
      .default(defaultLimit),
    offset: z
      .int({ error: offset })
      .min(0, { error: offset })
      .max(pageSizes.maxOffset, { error: offset })
      .default(0),
  };
}

/** Calendar day, `YYYY-MM-DD`. */
export const isoDay = z.iso.date();
