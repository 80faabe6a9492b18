import { useState } from 'react';
import { api, messageOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { saveJson } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/toast.ts';
import { mayModerate } from '#shared/rules/permissions.ts';
import type { User } from '#shared/schemas/auth.ts';
import { ProofForm } from './account-form.tsx';
import { useLeaving } from './use-sign-out.ts';

/** A copy of what we keep about an account, and the way to delete it. */
export function OwnData({ person }: { person: User }) {
  const [isLeaving, setLeaving] = useState(false);
  const copy = api.account.copy.useQuery(undefined, { enabled: false, gcTime: 0 });
  const save = async () => {
    const { data, error } = await copy.refetch();
    if (data) saveJson('account.json', data);
    else toast('error', 'No copy was saved', messageOf(error));
  };
  return (
    <>
      <p className="mt-2 mb-6 text-soft">
        A copy of everything we keep about this account. If you ever wrote a review, it isn't in it: we don't
        know which one is yours.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" inactive={copy.isFetching} onClick={save}>
          Download a copy
        </Button>
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setLeaving(true)}>
          Delete account
        </Button>
      </div>
      {isLeaving && <DeleteDialog person={person} onClose={() => setLeaving(false)} />}
    </>
  );
}

function DeleteDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const leave = useLeaving();
  const needsCode = api.secondFactor.status.useQuery().data?.enabled;
  const remove = api.account.delete.useMutation({
    onSuccess() {
      leave();
      toast('success', 'Your account is deleted');
    },
  });
  const kept = mayModerate(person.roles) ? ' The audit log keeps your name with what you did.' : '';
  return (
    <Modal
      title="Delete your account?"
      description={`You can't undo this. It also signs you out everywhere.${kept} Reviews stay, because nothing connects them with an account.`}
      sending={remove.isPending}
      onClose={onClose}
    >
      <ProofForm
        inDialog
        email={person.email}
        needsCode={needsCode}
        call={remove}
        button="Delete for good"
        sending="Deleting..."
        onCancel={onClose}
      />
    </Modal>
  );
}
