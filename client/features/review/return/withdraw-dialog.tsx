import { type MouseEvent, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { LastQuestion } from './last-question.tsx';

type Props = { companyName: string; pending: boolean; onWithdraw: () => void; onClose: () => void };

/** Asks twice, because nothing brings a withdrawn review back. */
export function WithdrawDialog({ companyName, pending, onWithdraw, onClose }: Props) {
  const [isSure, setSure] = useState(false);
  return (
    <Modal
      title="Withdraw your review?"
      description={`The text, the answers and all that was said about it are erased. You cannot write another review of ${companyName} this year.`}
      onClose={onClose}
    >
      {isSure ? (
        <LastQuestion pending={pending} onWithdraw={once(onWithdraw)} onClose={onClose} />
      ) : (
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Keep It
          </Button>
          <Button variant="danger" onClick={() => setSure(true)}>
            Withdraw
          </Button>
        </div>
      )}
    </Modal>
  );
}

/** The second half of a double click must not answer the second question. */
function once(act: () => void) {
  return ({ detail }: MouseEvent) => {
    if (detail <= 1) act();
  };
}
