import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { paths } from '#shared/paths.ts';
import type { OwnReview, ReceiptStatus } from '#shared/schemas/receipt.ts';
import { StatusCard } from './status-card.tsx';
import { ToldMessages } from './told-messages.tsx';

type Props = {
  status: ReceiptStatus;
  /** Another one each time the server has answered: the heading takes the focus anew. */
  version: number;
  shown: (review: OwnReview) => ReactNode;
  answerForm: ReactNode;
  nextSteps: ReactNode;
  looking: boolean;
  onLook: () => void;
  onClose: () => void;
};

/** All that a receipt tells and offers. */
export function OpenedReceipt({
  status,
  version,
  shown,
  answerForm,
  nextSteps,
  looking,
  onLook,
  onClose,
}: Props) {
  const { review, messages, allowed } = status;
  return (
    <div className="mx-auto max-w-2xl">
      <FocusedHeading key={version}>
        {review === null ? 'Your review' : `Your review of ${review.company_name}`}
      </FocusedHeading>
      <StatusCard status={status}>
        {status.status === 'published' && review && (
          <>
            {' '}
            <Link href={paths.company(review.company_id)} className="text-link">
              See it on the {review.company_name} page
            </Link>
          </>
        )}
      </StatusCard>
      <div className="mt-2 flex flex-wrap">
        {review !== null && (
          <Button variant="quiet" className="-ml-5" inactive={looking} onClick={onLook}>
            {looking ? 'Looking...' : 'Look again'}
          </Button>
        )}
        <Button variant="quiet" className={review === null ? '-ml-5' : ''} onClick={onClose}>
          Close this receipt
        </Button>
      </div>
      {messages.length > 0 && (
        <Part id="conversation" title="What was said about it">
          <ToldMessages messages={messages} />
          {allowed.includes('answer') && <div className="mt-6">{answerForm}</div>}
        </Part>
      )}
      {review !== null && (
        <Part id="own-review" title="What you wrote">
          {shown(review)}
        </Part>
      )}
      {allowed.length > 0 && (
        <Part id="next-steps" title="What you can do">
          {nextSteps}
        </Part>
      )}
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="pt-10">
      <h2 id={id} className="mb-5 border-b border-hairline pb-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
