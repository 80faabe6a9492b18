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

/** Changes the role of a team member, or signs them out. */
export function MemberDialog({ member, changes, onClose }: Props) {
  const { id, name, email } = member;
  const { changeRole, signOut } = changes;
  const [role, setRole] = useState<Role>(member.role);
  const sending = changeRole.isPending || signOut.isPending;
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
