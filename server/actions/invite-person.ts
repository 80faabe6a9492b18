import {
  deleteInvitation,
  findInvitation,
  replaceInvitation,
  takeInvitation,
} from '#db/queries/invitations.ts';
import { hasAdmin } from '#db/queries/setup.ts';
import { findUserByEmail, insertUser } from '#db/queries/users.ts';
import type { Handle, Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalidField } from '#server/errors.ts';
import { invitationMail } from '#server/mail/invitation-mail.ts';
import { accepts } from '#server/mail/mailer.ts';
import { takeOver } from '#server/steps/keep-an-admin.ts';
import { type Actor, recordAudit } from '#server/steps/record-audit.ts';
import { invitationHours } from '#shared/account-limits.ts';
import { emailedPaths } from '#shared/paths.ts';
import { day } from '#shared/rules/calendar.ts';
import { personalProblem } from '#shared/rules/new-password.ts';
import { mayModerate } from '#shared/rules/permissions.ts';
import type { Role } from '#shared/words.ts';

type Invited = { email: string; role: Role };
type Invitation = { email: string; expires_at: string; link: string };

/** The first admin is invited before anyone knows their email: the invitation has none. */
const FIRST_ADMIN = 'the first admin';

/** Makes a link with which someone chooses a password for an account with this role. It replaces an earlier one. */
export async function invite<Person extends Invited>(
  deps: Pick<Deps, 'db' | 'random' | 'keyedHash' | 'now' | 'config'>,
  { email, role }: Person,
  actor?: Actor,
): Promise<Invitation & { role: Person['role'] }> {
  const { db, random, keyedHash, now, config } = deps;
  const token = random.token();
  const invited = {
    email: email.toLowerCase(),
    role,
    expires_at: new Date(now().getTime() + invitationHours * 3_600_000).toISOString(),
  };
  await db.transaction().execute(async (trx: Transaction) => {
    await replaceInvitation(trx, { ...invited, token_hash: keyedHash('invitation', token) });
    const of = { target_name: invited.email || FIRST_ADMIN, after: role };
    await recordAudit(trx, deps, { kind: 'invitation_sent', ...(actor && { actor }), ...of });
  });
  return { ...invited, link: `${config.publicUrl}${emailedPaths.invitation(token)}` };
}

/** Makes the link with which an empty site's operator becomes its first admin. */
export async function inviteFirstAdmin(deps: Parameters<typeof invite>[0]): Promise<string> {
  return (await invite(deps, { email: '', role: 'admin' })).link;
}

/**
 * The same for admins, who change the role of a team member instead.
 * @throws `on_team`
 */
export async function inviteToTeam<Person extends Invited>(deps: Deps, person: Person, actor: Actor) {
  const user = await findUserByEmail(deps.db, person.email.toLowerCase());
  if (user !== undefined && mayModerate([user.role])) throw new AppError('on_team');
  const invitation = await invite(deps, person, actor);
  return { ...invitation, emailed: await emailInvitation(deps, invitation) };
}

/** Lets the link of an invitation stop working. Withdrawing it twice is no error. */
export function withdrawInvitation(deps: Deps, email: string, actor: Actor): Promise<void> {
  return deps.db.transaction().execute(async (trx: Transaction) => {
    if (!(await deleteInvitation(trx, email))) return;
    await recordAudit(trx, deps, { kind: 'invitation_withdrawn', actor, target_name: email });
  });
}

/** Whether the mail server accepted the invitation. Without it, the link can be handed over in another way. */
export function emailInvitation(
  { mailer }: Pick<Deps, 'mailer'>,
  { email, link }: Invitation,
): Promise<boolean> {
  return accepts(mailer, invitationMail({ to: email, link }));
}

/**
 * What someone with the link is invited to, with an empty email if it is the first admin's. Changes nothing.
 * @throws `invalid_invitation`
 */
export async function readInvitation({ db, keyedHash, now }: Deps, token: string) {
  const found = await findInvitation(db, keyedHash('invitation', token), now().toISOString());
  if (found === undefined || (await isLate(db, found))) throw new AppError('invalid_invitation');
  return found;
}

/** Whether the site got its first admin in another way. */
const isLate = async (db: Handle, { email }: { email: string }): Promise<boolean> =>
  email === '' && (await hasAdmin(db));

type Acceptance = { token: string; name: string; password: string; email?: string | undefined };

/**
 * Uses up an invitation: creates the account, or gives an existing one the role and this password, and ends its sessions.
 * Someone who registered with the email before has never proved that it is theirs, so their second factor goes too.
 * @throws `invalid_invitation`, `last_admin`
 */
export async function acceptInvitation(
  deps: Deps,
  { token, name, password, email: chosen = '' }: Acceptance,
): Promise<{ email: string }> {
  const { db, keyedHash, passwords, now } = deps;
  const tokenHash = keyedHash('invitation', token);
  const at = now().toISOString();
  const { email: invitedEmail } = await readInvitation(deps, token);
  const email = invitedEmail || chosen.toLowerCase();
  if (email === '') throw invalidField('email', 'Invalid email address');
  const problem = personalProblem(password, { name, email });
  if (problem) throw invalidField('password', problem);
  const password_hash = await passwords.hashNew(password);
  return db.transaction().execute(async (trx: Transaction) => {
    const invited = await takeInvitation(trx, tokenHash, at);
    if (invited === undefined || (await isLate(trx, invited))) throw new AppError('invalid_invitation');
    const { role } = invited;
    const account = { email, name, role, password_hash };
    const created = await insertUser(trx, { ...account, created_on: day(now()) });
    const { id: user_id, role: before } =
      created === undefined ? await takeOver(trx, account) : { id: created, role: undefined };
    // Someone who loses privileges acts with those until then: without any, nothing is recorded.
    const actor = { user_id, name, role: mayModerate([role]) ? role : (before ?? role) };
    await recordAudit(trx, deps, { kind: 'invitation_used', actor, before: before ?? '', after: role });
    return { email };
  });
}
