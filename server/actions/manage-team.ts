import { listInvitations } from '#db/queries/invitations.ts';
import { deleteSessionsOfUser } from '#db/queries/sessions.ts';
import { findMember, listTeam } from '#db/queries/team.ts';
import { findUserByEmail, updateRole } from '#db/queries/users.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { keepAnAdmin } from '#server/steps/keep-an-admin.ts';
import { type Actor, recordAudit } from '#server/steps/record-audit.ts';
import { mayModerate } from '#shared/rules/permissions.ts';
import type { Member } from '#shared/schemas/team.ts';
import type { Role } from '#shared/words.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** Moderators and admins by name, and the invitations that still work, by email. */
export async function readTeam({ db, now }: Deps) {
  const members = await listTeam(db);
  const invitations = await listInvitations(db, now().toISOString());
  return {
    members: members.map(present).sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id),
    invitations: invitations.sort((a, b) => a.email.localeCompare(b.email, 'en')),
  };
}

/**
 * Gives a team member another role, or none, and ends their sessions.
 * @throws `not_found` for anyone else, `forbidden` for one's own role, `last_admin`
 */
export async function changeTeamRole(
  deps: Pick<Deps, 'db' | 'now' | 'keyedHash'>,
  { id, role }: { id: number; role: Role },
  actor: Actor,
): Promise<Member> {
  if (id === actor.user_id)
    throw new AppError('forbidden', { message: "You can't change your own role. Ask another admin." });
  return deps.db.transaction().execute(async (trx: Transaction) => {
    await keepAnAdmin(trx, id, role);
    const found = await findMember(trx, id);
    if (found === undefined) throw new AppError('not_found');
    if (found.role !== role) {
      await updateRole(trx, id, { role });
      await deleteSessionsOfUser(trx, id);
      const of = { target: `account:${id}`, target_name: found.name };
      await recordAudit(trx, deps, { kind: 'role_changed', actor, ...of, before: found.role, after: role });
    }
    return present({ ...found, role });
  });
}

/**
 * Ends all sessions of a team member.
 * @throws `not_found` for anyone else
 */
export async function signOutMember(deps: Deps, email: string, actor: Actor): Promise<void> {
  const user = await findUserByEmail(deps.db, email.toLowerCase());
  if (user === undefined || !mayModerate([user.role])) throw new AppError('not_found');
  await signOutEverywhere(deps, user, actor);
}

/** Ends all sessions of an account. */
export function signOutEverywhere(
  deps: Deps,
  { id, name }: { id: number; name: string },
  actor: Actor,
): Promise<void> {
  return deps.db.transaction().execute(async (trx: Transaction) => {
    await deleteSessionsOfUser(trx, id);
    const of = { target: `account:${id}`, target_name: name };
    await recordAudit(trx, deps, { kind: 'sign_out_everywhere', actor, ...of });
  });
}

function present({ since, ...member }: Row): Member {
  return { ...member, second_factor: since !== null };
}
