import { confirmSession, type SessionUser } from '#db/queries/sessions.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { checkOwnCode, checkOwnPassword } from '#server/steps/prove-identity.ts';
import { coarseTime, isFreshProof } from '#shared/rules/session-times.ts';

/**
 * Lets someone who signed in a while ago do sensitive things again in this session.
 * @throws `invalid` about the password, or about the code if there is a second factor
 */
export async function confirmIdentity(
  deps: Deps,
  session: SessionUser,
  proof: { password: string; code?: string | undefined },
): Promise<void> {
  await checkOwnPassword(deps, session, proof.password);
  if (session.second_factor_since !== null) await checkOwnCode(deps, session, proof.code);
  await confirmSession(deps.db, session, coarseTime(deps.now()));
}

/**
 * For sensitive actions: someone else may be sitting at a browser in which no one has signed out.
 * @throws `unconfirmed`, with whether a code is needed
 */
export function requireFreshProof(session: SessionUser, now: Date): void {
  const provedAt = session.confirmed_at ?? session.started_at;
  if (provedAt !== null && isFreshProof(provedAt, now)) return;
  throw new AppError('unconfirmed', { extra: { code_needed: session.second_factor_since !== null } });
}
