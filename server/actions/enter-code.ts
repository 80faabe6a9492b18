import type { z } from 'zod';
import { openFromTab, sealLink } from '#server/anonymity/link-token.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, isWithin } from '#server/errors.ts';
import { callLimits } from '#shared/call-limits.ts';
import { linkCodeBytes } from '#shared/limits.ts';
import { parseCode } from '#shared/rules/receipt.ts';
import type { enterCodeInput } from '#shared/schemas/verification.ts';

/**
 * Gives the token of a link to someone who types the code from the email into the tab that asked for it. Nothing is
 * stored or looked up: the tab sends what we sealed for it.
 * @throws `invalid_code`, the same for a wrong or expired code, another tab, and too many tries
 */
export async function enterCode(
  { keys, random, rateLimits, now }: Pick<Deps, 'keys' | 'random' | 'rateLimits' | 'now'>,
  { code, sealed_token, tab_secret }: z.output<typeof enterCodeInput>,
): Promise<{ token: string }> {
  // Counted first, but opened even over the limit, so each refusal takes the same time. Each sealed token has one
  // spelling in base64url, so no other spelling gets more tries.
  const hasTry = await isWithin(rateLimits.spendCode(callLimits.linkCodes, sealed_token));
  const opener = { code: parseCode(code, linkCodeBytes) ?? '', tabSecret: tab_secret };
  const link = openFromTab(keys, sealed_token, opener, now());
  if (!hasTry || link === undefined) throw new AppError('invalid_code');
  return { token: sealLink(keys, link.person, link.expiresAt, random.token()) };
}
