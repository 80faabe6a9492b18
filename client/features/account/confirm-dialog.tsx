import { useState } from 'react';
import { api, refusalOf } from '#client/api.ts';
import { useSession } from '#client/session.ts';
import { Modal } from '#client/ui/modal.tsx';
import { ProofForm } from './account-form.tsx';

type Asked = { codeNeeded: boolean; goOn: () => void };

/** Asks for the password where an action needs it, and then goes on with the action. */
export function useConfirmation() {
  const [asked, ask] = useState<Asked | null>(null);
  return {
    /** Whether this is why an action was refused. If so, it asks, and then does it again. */
    asksAfter(error: unknown, goOn: () => void): boolean {
      const refusal = refusalOf(error);
      if (refusal?.reason !== 'unconfirmed') return false;
      ask({ codeNeeded: refusal.extra?.code_needed === true, goOn });
      return true;
    },
    dialog: asked && <ConfirmDialog {...asked} onClose={() => ask(null)} />,
  };
}

export type Confirmation = ReturnType<typeof useConfirmation>;

function ConfirmDialog({ codeNeeded, goOn, onClose }: Asked & { onClose: () => void }) {
  const email = useSession()?.user?.email;
  const confirm = api.account.confirm.useMutation({
    onSuccess() {
      onClose();
      goOn();
    },
  });
  return (
    <Modal
      title="Confirm that it's you"
      description={`You signed in a while ago. Enter your password${codeNeeded ? ' and a code' : ''} to continue.`}
      sending={confirm.isPending}
      onClose={onClose}
    >
      <ProofForm
        inDialog
        email={email}
        needsCode={codeNeeded}
        call={confirm}
        button="Confirm"
        sending="Checking..."
        onCancel={onClose}
      />
    </Modal>
  );
}
