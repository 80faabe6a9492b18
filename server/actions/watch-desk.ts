import type { z } from 'zod';
import { listStatuses } from '#db/queries/review-state.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { nameAtDesk } from '#server/steps/refuse-decided.ts';
import type { deskNote, deskWatch, watchedDesk } from '#shared/schemas/desk.ts';

type Person = Parameters<Deps['desk']['claim']>[0];

const someone = 'Another moderator';

/** Notes what a moderator has open, and tells what has happened to the reviews on the screen. */
export async function watchDesk(
  { db, desk, now }: Pick<Deps, 'db' | 'desk' | 'now'>,
  { open, in_sight, shown }: z.output<typeof deskWatch>,
  { user_id, name }: Person,
): Promise<z.output<typeof watchedDesk>> {
  const at = now().getTime();
  const statuses = await listStatuses(db, shown);
  const isOpen = open !== null && (statuses.has(open) || !shown.includes(open));
  desk.claim({ user_id, name }, isOpen ? open : null, { now: at, inSight: in_sight });
  const isOther = (person: Person | undefined) => person !== undefined && person.user_id !== user_id;
  const named = (person: Person | undefined) => nameAtDesk(person) ?? someone;
  return {
    reviews: shown.map((id) => {
      const [reader, decision] = [desk.whoReads(id, at), desk.lastDecision(id)];
      return {
        id,
        status: statuses.get(id) ?? null,
        decided_by: isOther(decision?.by) ? named(decision?.by) : null,
        own_decision: decision?.by.user_id === user_id,
        read_by: isOther(reader) ? named(reader) : null,
        notes: (statuses.has(id) ? desk.notesOn(id) : []).map(({ by, ...note }) => ({
          ...note,
          by: named(by),
          own: by.user_id === user_id,
        })),
      };
    }),
  };
}

/**
 * Leaves a note on a review for other moderators, or takes it back.
 * @throws `not_found`
 */
export async function leaveNote(
  deps: Pick<Deps, 'db' | 'desk' | 'now'>,
  { id, kind, text }: z.output<typeof deskNote>,
  { user_id, name }: Person,
): Promise<z.output<typeof watchedDesk>> {
  if (!(await listStatuses(deps.db, [id])).has(id)) throw new AppError('not_found');
  const by = { user_id, name };
  deps.desk.note(id, by, kind === null ? null : { kind, text });
  return watchDesk(deps, { open: null, in_sight: true, shown: [id] }, by);
}
