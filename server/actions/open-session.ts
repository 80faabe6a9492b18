import {
  countRecoveryCodes,
  findSecondFactor,
  insertTicket,
  spendTry,
  takeTicket,
} from '#db/queries/second-factors.ts';
import { deleteSession, retireToken, type SessionUser } from '#db/queries/sessions.ts';
import { findUser, findUserByEmail, insertUser, replacePassword } from '#db/queries/users.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, isTooMany } from '#server/errors.ts';
import { checkCode } from '#server/second-factor/check-code.ts';
import { countFailedSignIn, recordAudit } from '#server/steps/record-audit.ts';
import {
  issueToken,
  knownBrowser,
  type Opened,
  type Sender,
  startSession,
} from '#server/steps/start-session.ts';
import { codeTries, sessionLimits } from '#shared/account-limits.ts';
import { callLimits } from '#shared/call-limits.ts';
import { minutes } from '#shared/limits.ts';
import { day } from '#shared/rules/calendar.ts';
import type { Role } from '#shared/words.ts';

const DAY = 86_400_000;
type User = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;
type Login = { email: string; password: string; known_browser?: string | undefined };

/**
 * Signs in. An unknown account and a wrong password take the same time and give the same answer.
 * @throws `bad_login`, and `code_required` with a ticket for `confirmSignIn` if the account has a second factor
 */
export async function logIn(deps: Deps, input: Login, sender: Sender): Promise<Opened> {
  const email = input.email.toLowerCase();
  const user = await findUserByEmail(deps.db, email);
  const browser = knownBrowser(deps, input.known_browser, user?.password_hash);
  await countSignIn(deps, { email, browser }, sender.address);
  const matches = await deps.passwords.verify(user?.password_hash, input.password);
  if (user === undefined || !matches) {
    await countFailedSignIn(deps, user);
    throw new AppError('bad_login');
  }
  const password_hash = await refreshHash(deps, user, input.password);
  const askForCode = async () => {
    if (await findSecondFactor(deps.db, user.id))
      throw new AppError('code_required', { extra: { ticket: await openTicket(deps, user.id) } });
  };
  await askForCode();
  const opened = await openSession(deps, { ...user, password_hash }, sender);
  // If it was turned on in the meantime, that may have missed this session.
  await askForCode().catch(async (refusal) => {
    await deleteSession(deps.db, deps.keyedHash('session', opened.token));
    throw refusal;
  });
  return opened;
}

/**
 * Finishes a sign-in with a code of the authenticator app or a recovery code.
 * @throws `sign_in_expired` if the ticket doesn't work any more, `invalid` for a wrong code, `too_many` after many
 */
export async function confirmSignIn(deps: Deps, input: { ticket: string; code: string }, sender: Sender) {
  const { db } = deps;
  const ticketHash = deps.keyedHash('sign-in', input.ticket);
  const userId = await spendTry(db, ticketHash, deps.now().toISOString());
  if (userId === undefined) throw new AppError('sign_in_expired');
  const user = await findUser(db, userId);
  const kind = await checkCode(deps, userId, input.code).catch(async (refusal) => {
    await countFailedSignIn(deps, user);
    throw refusal;
  });
  if (user === undefined || !(await takeTicket(db, ticketHash))) throw new AppError('sign_in_expired');
  const opened = await openSession(deps, user, sender);
  if (kind === 'app') return opened;
  return { ...opened, recovery_codes_left: await countRecoveryCodes(db, userId) };
}

/**
 * Starts a session of someone who has just proved to own this account.
 * @throws `bad_login` if the password has changed since it was compared: that has ended all sessions but this one
 */
function openSession(deps: Deps, user: User, sender: Sender): Promise<Opened> {
  const { id, name, role, password_hash } = user;
  return deps.db.transaction().execute(async (trx: Transaction) => {
    // Writing what is there lets a change of the password wait for this session, or this session for the change.
    if (!(await replacePassword(trx, id, { from: password_hash, to: password_hash })))
      throw new AppError('bad_login');
    const opened = await startSession(trx, deps, user, sender);
    await recordAudit(trx, deps, { kind: 'sign_in', actor: { user_id: id, name, role } });
    return opened;
  });
}

/** Stands for the right password until the code comes. */
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

/**
 * Counts an attempt to sign in to an account: by browser if it has signed in before, otherwise by network. While a
 * great many networks try, each may do so less often. No number of strangers locks anyone out.
 */
async function countSignIn(
  { rateLimits }: Deps,
  { email, browser }: { email: string; browser: string | undefined },
  address: string,
): Promise<void> {
  if (browser !== undefined) return rateLimits.spendEmailOf(callLimits.signInsFromKnown, email, browser);
  await rateLimits.spendEmailFrom(callLimits.signInsToOne, email, address);
  try {
    await rateLimits.spendEmail(callLimits.signInsToOneFromAll, email);
  } catch (reason) {
    if (!isTooMany(reason)) throw reason;
    await rateLimits.spendEmailFrom(callLimits.signInsToAttacked, email, address);
  }
}

/** Hashes a password again that is right and was hashed in an older way. Returns the hash from now on. */
async function refreshHash(
  { db, passwords }: Deps,
  { id, password_hash: from }: { id: number; password_hash: string },
  password: string,
): Promise<string> {
  if (!(await passwords.isOutdated(from, password))) return from;
  const to = await passwords.hash(password);
  await replacePassword(db, id, { from, to });
  return to;
}

/**
 * Creates an account with the role user and signs it in.
 * @throws `email_taken`, `invalid` for a password that is easy to guess
 */
export async function register(
  deps: Deps,
  input: { name: string; email: string; password: string },
  sender: Sender,
): Promise<Opened> {
  const role: Role = 'user';
  const account = { email: input.email.toLowerCase(), name: input.name, role };
  const password_hash = await deps.passwords.hashNew(input.password);
  const id = await insertUser(deps.db, { ...account, password_hash, created_on: day(deps.now()) });
  if (id === undefined) {
    throw new AppError('email_taken', { errors: { email: ['This email is already registered.'] } });
  }
  return startSession(deps.db, deps, { id, password_hash, ...account }, sender);
}

/**
 * The token to continue with: the current one in its first week, a new one after that. The old one stays valid for two
 * more minutes, because other tabs still use it. Neither outlives the session.
 */
export async function renewSession(deps: Deps, session: SessionUser, token: string): Promise<string> {
  const { started_at, issued_at, used_at } = session;
  if (started_at === null || issued_at === null) return token;
  const age = deps.now().getTime() - Date.parse(issued_at);
  if (used_at !== null && age < sessionLimits.tokenDays * DAY) return token;
  const grace = new Date(deps.now().getTime() + minutes.renewedSessionGrace * 60_000).toISOString();
  await retireToken(deps.db, session.token_hash, grace);
  const { user_id, role, session_id, browser, confirmed_at } = session;
  return issueToken(deps.db, deps, { user_id, role, session_id, browser, confirmed_at, started_at });
}
