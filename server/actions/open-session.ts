import {
  countRecoveryCodes,
  findSecondFactor,
  insertTicket,
  spendTry,
  takeTicket,
} from '#db/queries/second-factors.ts';
import { deleteSession, insertSession, type SessionUser, shortenSession } from '#db/queries/sessions.ts';
import { findUser, findUserByEmail, insertUser } from '#db/queries/users.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { checkCode } from '#server/second-factor/check-code.ts';
import { callLimits, codeTries, minutes, sessionDays } from '#shared/limits.ts';
import { day } from '#shared/rules/calendar.ts';
import type { User } from '#shared/schemas/auth.ts';
import type { Role } from '#shared/words.ts';

const DAY = 86_400_000;
type Opened = { token: string; user: User };

/**
 * Signs in. An unknown account and a wrong password take the same time and give the same answer.
 * @throws `bad_login`, and `code_required` with a ticket for `confirmSignIn` if the account has a second factor
 */
export async function logIn(deps: Deps, input: { email: string; password: string }): Promise<Opened> {
  await deps.rateLimits.spendEmail(callLimits.signInsToOne, input.email);
  const user = await findUserByEmail(deps.db, input.email.toLowerCase());
  const matches = await deps.passwords.verify(user?.password_hash, input.password);
  if (user === undefined || !matches) throw new AppError('bad_login');
  const askForCode = async () => {
    if (await findSecondFactor(deps.db, user.id))
      throw new AppError('code_required', { extra: { ticket: await openTicket(deps, user.id) } });
  };
  await askForCode();
  const token = await openSession(deps, user.id);
  // If it was turned on in the meantime, that may have missed this session.
  await askForCode().catch(async (refusal) => {
    await deleteSession(deps.db, deps.keyedHash('session', token));
    throw refusal;
  });
  return { token, user: presentUser(user) };
}

/**
 * Finishes a sign-in with a code of the authenticator app or a recovery code.
 * @throws `sign_in_expired` if the ticket doesn't work any more, `invalid` for a wrong code, `too_many` after many
 */
export async function confirmSignIn(deps: Deps, input: { ticket: string; code: string }) {
  const { db } = deps;
  const ticketHash = deps.keyedHash('sign-in', input.ticket);
  const userId = await spendTry(db, ticketHash, deps.now().toISOString());
  if (userId === undefined) throw new AppError('sign_in_expired');
  const kind = await checkCode(deps, userId, input.code);
  const user = await findUser(db, userId);
  if (user === undefined || !(await takeTicket(db, ticketHash))) throw new AppError('sign_in_expired');
  const opened: Opened = { token: await openSession(deps, userId), user: presentUser(user) };
  if (kind === 'app') return opened;
  return { ...opened, recovery_codes_left: await countRecoveryCodes(db, userId) };
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

/** Says that somebody knew the password, to whoever has the code. */
async function openTicket({ db, random, keyedHash, now }: Deps, userId: number): Promise<string> {
  const ticket = random.token();
  await insertTicket(db, {
    ticket_hash: keyedHash('sign-in', ticket),
    user_id: userId,
    tries_left: codeTries.perSignIn,
    expires_at: new Date(now().getTime() + minutes.signInTicket * 60_000).toISOString(),
  });
  return ticket;
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
