import type { Deps } from '#server/deps.ts';
import { callLimits } from '#shared/call-limits.ts';

type Limits = Pick<Deps, 'rateLimits'>;

/** Counts emails to this mailbox: first those from one network, so its excess doesn't count against everyone. */
export async function countEmail({ rateLimits }: Limits, email: string, address: string, emails = 1) {
  await rateLimits.spendEmailFrom(callLimits.mailsToOne, email, address, emails);
  await rateLimits.spendEmail(callLimits.mailsToOneFromAll, email, emails);
}
