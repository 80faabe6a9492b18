import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { Problem } from '#client/ui/problem.tsx';

type Props = {
  companyName: string;
  pending: boolean;
  problem: string | undefined;
  onWithdraw: () => void;
  onClose: () => void;
};

/** Asks twice, because you can't get a withdrawn review back. */
export function WithdrawDialog({ companyName, pending, problem, onWithdraw, onClose }: Props) {
  const [isSure, setSure] = useState(false);
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isSure) question.current?.focus();
  }, [isSure]);
  return (
    <Modal
      title="Withdraw your review?"
      description={`This deletes its text, its scores and its messages. You can't write another review of ${companyName} this year.`}
      onClose={onClose}
    >
      {isSure && (
        <p ref={question} tabIndex={-1} className="mb-5 font-medium outline-none">
          Are you sure? You can't undo this.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Problem text={problem} />
        <Button variant="secondary" onClick={onClose}>
          Keep It
        </Button>
        {isSure ? (
          <Button
            key="second"
            variant="danger"
            inactive={pending}
            // The second click of a double-click must not answer the second question.
            onClick={({ detail }) => detail <= 1 && onWithdraw()}
          >
            {pending ? 'Withdrawing...' : 'Withdraw for Good'}
          </Button>
        ) : (
          <Button key="first" variant="danger" onClick={() => setSure(true)}>
            Withdraw
          </Button>
        )}
      </div>
    </Modal>
  );
}
