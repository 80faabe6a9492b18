import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  saveSecondFactor,
} from '#db/queries/second-factors.ts';
import { deleteOtherSessions, type SessionUser } from '#db/queries/sessions.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalidField } from '#server/errors.ts';
import { appUri, newRecoveryCodes, newSecret, stepOf } from '#server/second-factor/codes.ts';
import { openFor, sealFor } from '#server/second-factor/secrets.ts';
import { checkOwnCode, checkOwnPassword } from '#server/steps/prove-identity.ts';
import { recordAudit } from '#server/steps/record-audit.ts';
import { minutes } from '#shared/limits.ts';
import { day } from '#shared/rules/calendar.ts';
import { mayModerate } from '#shared/rules/permissions.ts';
import type { SecondFactor } from '#shared/schemas/second-factor.ts';

type Proof = { password: string; code?: string | undefined };
type FullProof = { password: string; code: string };
type Draft = {
  secret: string;
  expires_at: string;
  /** The sealed secret of the second factor that was there, whose code was asked for; null if there was none. */
  replaces: string | null;
};

export async function readSecondFactor({ db, config }: Deps, session: SessionUser): Promise<SecondFactor> {
  const factor = await findSecondFactor(db, session.user_id);
  return {
    enabled: factor !== undefined,
    since: factor?.since ?? null,
    recovery_codes_left: factor === undefined ? 0 : await countRecoveryCodes(db, session.user_id),
    required: config.secondFactorRequired && mayModerate([session.role]),
  };
}

/**
 * Makes a secret for an authenticator app. Nothing is stored: the draft comes back with the app's first code.
 * @throws `invalid` about the password, or about the code of the second factor that there is already
 */
export async function startSecondFactor(deps: Deps, session: SessionUser, proof: Proof) {
  await checkOwnPassword(deps, session, proof.password);
  const present = await findSecondFactor(deps.db, session.user_id);
  if (present !== undefined) await checkOwnCode(deps, session, proof.code);
  const secret = newSecret(deps);
  const expires_at = new Date(deps.now().getTime() + minutes.secondFactorDraft * 60_000).toISOString();
  const draft: Draft = { secret, expires_at, replaces: present?.sealed_secret ?? null };
  return {
    secret,
    uri: appUri(secret, session.email, (await deps.site.read()).name),
    draft: sealFor(deps, session.user_id, draftOf(session), JSON.stringify(draft)),
  };
}

/**
 * Turns the second factor on with the app's first code, in place of an earlier one, and ends the account's other
 * sessions, which never needed it. A draft works once, in the session that started it, and only while the second factor
 * is the one that was there.
 * @returns the recovery codes, which are never shown again
 * @throws `invalid` about the code
 */
export async function confirmSecondFactor(
  deps: Deps,
  session: SessionUser,
  input: { draft: string; code: string },
): Promise<{ recovery_codes: string[] }> {
  const { user_id } = session;
  const now = deps.now();
  const opened = openFor(deps, user_id, draftOf(session), input.draft);
  const draft: Draft | undefined = opened === undefined ? undefined : JSON.parse(opened);
  if (draft === undefined || draft.expires_at <= now.toISOString()) throw lateDraft();
  const step = stepOf(draft.secret, input.code, now);
  if (step === undefined)
    throw invalidField(
      'code',
      "This code isn't right. Enter the newest one, and check the clock of your phone.",
    );
  const { codes, hashes } = newRecoveryCodes(deps);
  const sealed_secret = sealFor(deps, user_id, 'second factor', draft.secret);
  await deps.db.transaction().execute(async (trx: Transaction) => {
    const factor = { user_id, sealed_secret, since: day(now), last_step: step };
    if (!(await saveSecondFactor(trx, factor, hashes, draft.replaces))) throw lateDraft();
    await deleteOtherSessions(trx, session);
    await recordAudit(trx, deps, { kind: 'second_factor_on', actor: session, ...ofAccount(session) });
  });
  // A sign-in that knew nothing of it may have gone on until now; logIn looks again after opening its session.
  await deleteOtherSessions(deps.db, session);
  return { recovery_codes: codes };
}

/**
 * Turns the second factor off.
 * @throws `second_factor_missing` where it is required, `invalid` about the password or the code
 */
export async function removeSecondFactor(deps: Deps, session: SessionUser, proof: FullProof) {
  const { required } = await readSecondFactor(deps, session);
  if (required)
    throw new AppError('forbidden', {
      message: 'Moderators and admins need a second factor. Replace it instead.',
    });
  await checkOwnPassword(deps, session, proof.password);
  await checkOwnCode(deps, session, proof.code);
  await deps.db.transaction().execute(async (trx: Transaction) => {
    await deleteSecondFactor(trx, session.user_id);
    await recordAudit(trx, deps, { kind: 'second_factor_off', actor: session, ...ofAccount(session) });
  });
  return readSecondFactor(deps, session);
}

/**
 * Makes new recovery codes in place of the old ones.
 * @throws `invalid` about the password or the code, `not_found` without a second factor
 */
export async function renewRecoveryCodes(deps: Deps, session: SessionUser, proof: FullProof) {
  await checkOwnPassword(deps, session, proof.password);
  if ((await findSecondFactor(deps.db, session.user_id)) === undefined) throw new AppError('not_found');
  await checkOwnCode(deps, session, proof.code);
  const { codes, hashes } = newRecoveryCodes(deps);
  await deps.db.transaction().execute(async (trx: Transaction) => {
    await replaceRecoveryCodes(trx, session.user_id, hashes);
    await recordAudit(trx, deps, {
      kind: 'recovery_codes_renewed',
      actor: session,
      ...ofAccount(session),
    });
  });
  return { recovery_codes: codes };
}

const draftOf = ({ session_id, token_hash }: SessionUser) => `draft of ${session_id ?? token_hash}`;
const lateDraft = () => invalidField('draft', 'That took too long. Start again.');

const ofAccount = ({ user_id, name }: SessionUser) => ({ target: `account:${user_id}`, target_name: name });
