import { useState } from 'react';
import { api } from '#client/api.ts';
import { NotLoaded } from '#client/not-loaded.tsx';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { sentenceCase } from '#client/ui/formats.ts';
import { useLostFocus } from '#client/ui/use-lost-focus.ts';
import type { Member } from '#shared/schemas/team.ts';
import { useConfirmation } from './confirm-dialog.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { useTeamChanges } from './use-team-changes.ts';

const rowClass =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]';
const chipsClass = 'flex flex-wrap items-center gap-2 max-sm:col-span-2 max-sm:row-start-2';

/** Who moderates, for admins. */
export function Team({ ownEmail }: { ownEmail: string }) {
  const team = api.team.list.useQuery(undefined, { refetchOnMount: 'always' });
  const lists = useLostFocus<HTMLDivElement>();
  const [chosen, choose] = useState<Member | null>(null);
  const confirmation = useConfirmation();
  const changes = useTeamChanges(confirmation, () => choose(null));

  if (team.data === undefined) return <NotLoaded what="the team" query={team} className="h-64 w-full" />;

  const { members, invitations } = team.data;
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div ref={lists} tabIndex={-1} className="flex min-w-0 flex-col gap-12 outline-none">
        <section aria-labelledby="members">
          <h2 id="members" className="mb-4 text-xl">
            Moderators and admins
          </h2>
          <ul className="divide-y divide-hairline border-y border-hairline">
            {members.map((member) => (
              <li key={member.id} className={rowClass}>
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{member.name}</span>
                  <span className="block text-[0.9375rem] text-soft wrap-anywhere">{member.email}</span>
                </span>
                <span className={chipsClass}>
                  <Chip>{sentenceCase(member.role)}</Chip>
                  <Chip tone={member.second_factor ? 'good' : 'middle'}>
                    {member.second_factor ? 'Second factor' : 'No second factor'}
                  </Chip>
                </span>
                {member.email === ownEmail ? (
                  <span className="w-22 text-center text-soft">You</span>
                ) : (
                  <Button
                    variant="secondary"
                    className="w-22"
                    aria-label={`Change ${member.name}`}
                    onClick={() => choose(member)}
                  >
                    Change
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
        {invitations.length > 0 && (
          <section aria-labelledby="invited">
            <h2 id="invited" className="mb-4 text-xl">
              Invited
            </h2>
            <ul className="divide-y divide-hairline border-y border-hairline">
              {invitations.map(({ email, role, expires_at }) => (
                <li key={email} className={rowClass}>
                  <span className="min-w-0">
                    <span className="block font-medium wrap-anywhere">{email}</span>
                    <span className="block text-[0.9375rem] text-soft">Expires {dayAndTime(expires_at)}</span>
                  </span>
                  <span className={chipsClass}>
                    <Chip>{sentenceCase(role)}</Chip>
                  </span>
                  <Button
                    variant="secondary"
                    aria-label={`Withdraw the invitation for ${email}`}
                    inactive={changes.withdraw.isPending}
                    onClick={() => changes.withdraw.mutate({ email })}
                  >
                    Withdraw
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <InviteForm confirmation={confirmation} open={invitations.map(({ email }) => email)} />
      {chosen && <MemberDialog member={chosen} changes={changes} onClose={() => choose(null)} />}
      {confirmation.dialog}
    </div>
  );
}

const dayAndTime = (instant: string) =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
