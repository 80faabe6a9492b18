import { type ReactNode, useState } from 'react';
import { messageOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { TextArea } from '#client/ui/field.tsx';
import { monthName } from '#shared/rules/calendar.ts';
import { disputeDecision, type ManagedDispute } from '#shared/schemas/dispute.ts';
import { ShownEvidence } from './shown-evidence.tsx';

type Action = 'keep' | 'remove';

type Props = {
  dispute: ManagedDispute;
  pending: boolean;
  onDecide: (decision: { action: Action; reasons: string }) => Promise<unknown>;
  /** The review. */
  children: ReactNode;
};

/** A dispute with everything a decision needs. */
export function DisputeDecision({ dispute, pending, onDecide, children }: Props) {
  const { claim, received_in, review, sentence, answer, reachable } = dispute;
  const [reasons, setReasons] = useState('');
  const [error, setError] = useState<string>();
  const decide = async (action: Action) => {
    const { success, error: wrong } = disputeDecision.shape.reasons.safeParse(reasons);
    setError(wrong?.issues[0]?.message);
    if (success) await onDecide({ action, reasons }).catch((refusal) => setError(messageOf(refusal)));
  };
  return (
    <article aria-label={`Dispute of a review of ${review.company_name}`}>
      <h2 className="font-sans text-sm tracking-normal text-soft">
        {review.company_name} · <span className="whitespace-nowrap">{dispute.number}</span> · disputed in{' '}
        {monthName(received_in)}
      </h2>
      <p className="mt-1.5 text-lg whitespace-pre-line wrap-anywhere">{claim}</p>
      <div className="mt-4 border-l-2 border-hairline pl-5">{children}</div>
      <dl className="mt-5 flex flex-col gap-4">
        <div>
          <dt className="text-sm text-soft">What we know about the author</dt>
          <dd className="wrap-anywhere">{sentence}</dd>
        </div>
        <div>
          <dt className="text-sm text-soft">What the author says</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{saidBy(answer, reachable)}</dd>
        </div>
        {answer.evidence && (
          <div>
            <dt className="text-sm text-soft">What the author shows</dt>
            <dd>
              <ShownEvidence disputeId={dispute.id} />
            </dd>
          </div>
        )}
      </dl>
      <div className="mt-5 max-w-2xl">
        <TextArea
          label="Reasons"
          hint="The company and the author read them. Don't repeat anything that only the author knows, and don't say whether the author answered."
          required
          value={reasons}
          error={error}
          onChange={({ target }) => setReasons(target.value)}
        />
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="danger" inactive={pending} onClick={() => decide('remove')}>
          Remove Content
        </Button>
        <Button variant="secondary" inactive={pending} onClick={() => decide('keep')}>
          Keep Review
        </Button>
      </div>
    </article>
  );
}

function saidBy({ choice, words }: ManagedDispute['answer'], reachable: boolean): string {
  if (choice === 'words') return words || 'Nothing. There is evidence.';
  if (choice === 'nothing') return 'Nothing. The author chose that.';
  return reachable ? 'Nothing.' : "Nothing. The author has no receipt and couldn't say anything.";
}
