import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/field.tsx';
import { sentenceCase } from '#client/ui/formats.ts';
import { CancelButton, Modal } from '#client/ui/modal.tsx';
import type { Member } from '#shared/schemas/team.ts';
import { type Role, teamRoles } from '#shared/words.ts';
import type { TeamChanges } from './use-team-changes.ts';

const options = [
  ...teamRoles.map((role) => ({ value: role, label: sentenceCase(role) })),
  { value: 'user', label: 'Remove from the team' },
];

type Props = { member: Member; changes: TeamChanges; onClose: () => void };

/** Changes the role of a team member, signs them out, saves what we keep about them or deletes their account. */
export function MemberDialog({ member, changes, onClose }: Props) {
  const { id, name, email } = member;
  const { changeRole, signOut, remove, save } = changes;
  const [isSure, setSure] = useState(false);
  const [role, setRole] = useState<Role>(member.role);
  const sending = changeRole.isPending || signOut.isPending || remove.isPending;
  return (
    <Modal title={name} description={email} sending={sending} onClose={onClose}>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending) changeRole.mutate({ id, role });
        }}
      >
        <SelectField
          label="Role"
          hint="Changing it signs them out everywhere."
          options={options}
          value={role}
          onChange={({ target }) => setRole(target.value as Role)}
        />
        {isSure && (
          <p role="status">
            This deletes the account of {name} for good. Press the button again if you're sure.
          </p>
        )}
        <div className="flex flex-wrap gap-3 border-t border-hairline pt-5">
          <Button variant="secondary" onClick={() => save(id)}>
            Copy of their data
          </Button>
          <Button
            variant="danger"
            inactive={sending}
            // The second click of a double-click must not be the answer.
            onClick={({ detail }) => (isSure && detail <= 1 ? remove.mutate({ id }) : setSure(true))}
          >
            Delete account
          </Button>
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            variant="secondary"
            className="sm:mr-auto"
            inactive={sending}
            onClick={() => signOut.mutate({ email })}
          >
            Sign out everywhere
          </Button>
          <CancelButton />
          <Button type="submit" inactive={sending || role === member.role}>
            Save role
          </Button>
        </div>
      </form>
    </Modal>
  );
}
