import { type MouseEventHandler, useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';

type Props = { pending: boolean; onWithdraw: MouseEventHandler; onClose: () => void };

export function LastQuestion({ pending, onWithdraw, onClose }: Props) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <>
      <p ref={question} tabIndex={-1} className="mb-5 font-medium outline-none">
        Are you sure? This is final: nobody can bring the review back.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep It
        </Button>
        <Button variant="danger" inactive={pending} onClick={onWithdraw}>
          {pending ? 'Withdrawing...' : 'Withdraw for Good'}
        </Button>
      </div>
    </>
  );
}
