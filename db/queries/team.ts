import type { Handle, Schema } from '#db/schema.ts';
import { teamRoles } from '#shared/words.ts';

type Tables = Pick<Schema, 'users' | 'second_factors'>;

/** The accounts of moderators and admins, in no order. */
export function listTeam(db: Handle<Tables>) {
  return selectMembers(db).execute();
}

export function findMember(db: Handle<Tables>, id: number) {
  return selectMembers(db).where('users.id', '=', id).executeTakeFirst();
}

function selectMembers(db: Handle<Tables>) {
  return db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'second_factors.since'])
    .where('users.role', 'in', teamRoles);
}
