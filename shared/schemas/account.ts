import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';
import { roles } from '#shared/words.ts';
import { auditEntry } from './audit.ts';
import { id, rowsOf } from './paging.ts';

const sessionWords = 'Identifies the session';

/** A sign-in of the account that hasn't ended. */
const ownSession = z.object({
  session_id: z.string().describe(sessionWords),
  browser: z
    .string()
    .nullable()
    .describe('The name of the browser and of its system; null if it signed in before we noted that'),
  started_at: z
    .string()
    .nullable()
    .describe('When it began, rounded down to a quarter of an hour; null if it began before we noted that'),
  used_at: z.string().nullable().describe('When it was last used, rounded down to a quarter of an hour'),
  is_current: z.boolean().describe('Whether it is the session of this request'),
});
export type OwnSession = z.infer<typeof ownSession>;

export const accountCopy = z.object({
  account: z
    .object({
      id,
      email: z.string().describe('Where emails to the account go'),
      name: z.string().describe('The name given at registration'),
      role: z.enum(roles).describe('What the account may do'),
      created_on: z.string().describe('The day on which it was made (UTC)'),
    })
    .describe('The account'),
  second_factor_since: z
    .string()
    .nullable()
    .describe('When its second factor was turned on; null if there is none'),
  sessions: rowsOf(ownSession.omit({ session_id: true, is_current: true })),
  audit: rowsOf(
    auditEntry.pick({
      at: true,
      kind: true,
      target: true,
      target_name: true,
      before: true,
      after: true,
      times: true,
    }),
  ),
});
export type AccountCopy = z.infer<typeof accountCopy>;
export const deletedAccount = z.object({
  deleted: z.literal(true).describe('The account is gone, and so are its sessions'),
});

export const ownSessions = z.object({ data: rowsOf(ownSession) });
const nameIt = 'Name the session by its session_id';
export const endedSession = z.object({
  session_id: z
    .string({ error: nameIt })
    .regex(/^[\w-]+$/, { error: nameIt })
    .max(textLimits.token.max, { error: nameIt })
    .describe(sessionWords),
});
export const ended = z.object({ ended: z.literal(true).describe('The session has ended') });
export const confirmedIdentity = z.object({
  confirmed: z.literal(true).describe('You can now repeat the call that asked for this'),
});
