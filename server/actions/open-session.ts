import { insertSession, type SessionUser, shortenSession } from '#db/queries/sessions.ts';
import { findUserByEmail, insertUser } from '#db/queries/users.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { countFailedSignIn, recordAudit } from '#server/steps/record-audit.ts';
import { callLimits, minutes, sessionDays } from '#shared/limits.ts';
import { day } from '#shared/rules/calendar.ts';
import type { User } from '#shared/schemas/auth.ts';
import type { Role } from '#shared/words.ts';

const DAY = 86_400_000;
type Opened = { token: string; user: User };

/**
 * Signs in. An unknown account and a wrong password take the same time and give the same answer.
 * @throws `bad_login`
 */
export async function logIn(deps: Deps, input: { email: string; password: string }): Promise<Opened> {
  await deps.rateLimits.spendEmail(callLimits.signInsToOne, input.email);
  const user = await findUserByEmail(deps.db, input.email.toLowerCase());
  const matches = await deps.passwords.verify(user?.password_hash, input.password);
  if (user === undefined || !matches) {
    await countFailedSignIn(deps, user);
    throw new AppError('bad_login');
  }
  const actor = { user_id: user.id, name: user.name, role: user.role };
  const token = await deps.db.transaction().execute(async (trx: Transaction) => {
    const opened = await openSession({ ...deps, db: trx }, user.id);
    await recordAudit(trx, deps, { kind: 'sign_in', actor });
    return opened;
  });
  return { token, user: presentUser(user) };
}

/**
 * Creates an account with the role user and signs it in.
 * @throws `email_taken`
 */
export async function register(
  deps: Deps,
  input: { name: string; email: string; password: string },
): Promise<Opened> {
  const role: Role = 'user';
  const account = { email: input.email.toLowerCase(), name: input.name, role };
  const password_hash = await deps.passwords.hash(input.password);
  const id = await insertUser(deps.db, { ...account, password_hash, created_on: day(deps.now()) });
  if (id === undefined) {
    throw new AppError('email_taken', { errors: { email: ['This email is already registered.'] } });
  }
  return { token: await openSession(deps, id), user: presentUser({ id, ...account }) };
}

/**
 * The token to continue with: the current one in the first half of its life, a new one after that. The old one stays
 * valid for two more minutes, because other tabs still use it.
 */
export async function renewSession(deps: Deps, session: SessionUser, token: string): Promise<string> {
  const left = new Date(session.expires_at).getTime() - deps.now().getTime();
  if (left > (sessionDays * DAY) / 2) return token;
  const grace = new Date(deps.now().getTime() + minutes.renewedSessionGrace * 60_000).toISOString();
  await shortenSession(deps.db, session.token_hash, grace);
  return openSession(deps, session.user_id);
}

async function openSession({ db, random, keyedHash, now }: Deps, userId: number): Promise<string> {
  const token = random.token();
  await insertSession(db, {
    token_hash: keyedHash('session', token),
    user_id: userId,
    expires_at: new Date(now().getTime() + sessionDays * DAY).toISOString(),
  });
  return token;
}

function presentUser({ id, name, email, role }: Omit<User, 'roles'> & { role: Role }): User {
  return { id, name, email, roles: [role] };
}
