import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';

/** A sign-in of the account that hasn't ended. Times are rounded down to a quarter of an hour. */
const ownSession = z.object({
  session_id: z.string(),
  browser: z.string().nullable(),
  started_at: z.string().nullable(),
  used_at: z.string().nullable(),
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const ownSessions = z.object({ data: z.array(ownSession) });
const nameIt = 'Name the session by its session_id';
export const endedSession = z.object({
  session_id: z
    .string({ error: nameIt })
    .regex(/^[\w-]+$/, { error: nameIt })
    .max(textLimits.token.max, { error: nameIt }),
});
export const ended = z.object({ ended: z.literal(true) });
export const confirmedIdentity = z.object({ confirmed: z.literal(true) });
