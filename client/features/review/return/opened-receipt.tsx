import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { sentenceCase } from '#client/ui/formats.ts';
import { paths } from '#shared/paths.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { textAt } from '#shared/rules/review-text.ts';
import type { ReceiptStatus } from '#shared/schemas/receipt.ts';
import { ReviewMessages } from '../review-messages.tsx';
import { AllScores, ReviewView } from '../review-view.tsx';
import { StatusCard } from './status-card.tsx';

type Action = ReceiptStatus['allowed'][number];

type Props = {
  status: ReceiptStatus;
  /** Changes with each response of the server, so the heading gets the focus again. */
  version: number;
  answerForm: ReactNode;
  /** What the company disputes, if it does, and what the author can say. */
  dispute: ReactNode;
  /** Checks that the decisions are in the log. */
  proofs: ReactNode;
  onChoose: (action: Action) => void;
  looking: boolean;
  onLook: () => void;
  onClose: () => void;
};

/** Everything that a receipt shows and offers. */
export function OpenedReceipt({
  status,
  version,
  answerForm,
  dispute,
  proofs,
  onChoose,
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
      <StatusCard receipt={status}>
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
        {status.status !== 'withdrawn' && (
          <Button variant="quiet" className="-ml-5" inactive={looking} onClick={onLook}>
            {looking ? 'Checking...' : 'Check for updates'}
          </Button>
        )}
        <Button variant="quiet" className={status.status === 'withdrawn' ? '-ml-5' : ''} onClick={onClose}>
          Close this receipt
        </Button>
      </div>
      {status.statement && (
        <Part id="reasons" title="Why we decided this">
          <Reasons statement={status.statement} />
        </Part>
      )}
      {dispute && (
        <Part id="dispute" title="Disputed by the company">
          {dispute}
        </Part>
      )}
      {messages.length > 0 && (
        <Part id="messages" title="Messages">
          <ReviewMessages label="Messages" reader="author" messages={messages} />
          {allowed.includes('answer') && <div className="mt-6">{answerForm}</div>}
        </Part>
      )}
      {review !== null && (
        <Part id="own-review" title="What you wrote">
          <div className="rounded-card border border-hairline bg-card px-5 py-5 sm:px-6">
            <ReviewView
              review={{ ...review, ...textAt(review.free_form_text, review.places) }}
              rating={review.rating}
            >
              <p className="mt-4 text-sm text-soft">
                {sentenceCase(review.employment_status)}, shown to moderators only.
              </p>
              <AllScores answers={review.enps_responses} />
            </ReviewView>
          </div>
        </Part>
      )}
      {proofs}
      {(allowed.length > 0 || status.waiting) && (
        <Part id="next-steps" title="What you can do">
          <NextSteps status={status} onChoose={onChoose} />
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

/** What the author can do from here. The answer to a question has its place below the question. */
function NextSteps({ status, onChoose }: Pick<Props, 'status' | 'onChoose'>) {
  const steps = status.waiting
    ? [atOnce]
    : stepsOf(status).filter(({ action }) => status.allowed.includes(action));
  return (
    <ul className="divide-y divide-hairline border-b border-hairline">
      {steps.map(({ action, text, button }) => (
        <li
          key={action}
          className="flex flex-col items-start justify-between gap-3 py-5 first:pt-0 sm:flex-row sm:items-center sm:gap-8"
        >
          <p className="max-w-[30.5em]">{text}</p>
          <Button
            variant={action === 'withdraw' ? 'danger' : 'secondary'}
            className="shrink-0 max-sm:w-full sm:min-w-40"
            onClick={() => onChoose(action)}
          >
            {button}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** While something waits for the full hour. */
const atOnce = {
  action: 'withdraw' as const,
  text: 'Withdraw it right away instead. Anyone who keeps checking the site may learn from the time that it was yours.',
  button: 'Withdraw Right Away',
};

const stepsOf = ({ status }: ReceiptStatus): { action: Action; text: string; button: string }[] => [
  {
    action: 'edit',
    text:
      status === 'published'
        ? "Change your scores, your text, or when it's published. It comes down until a moderator approves your changes."
        : "Change your scores, your text, or when it's published. A moderator will read it again.",
    button: 'Change Review',
  },
  {
    action: 'appeal',
    text: 'Ask a moderator to read it again as it is, with your reasons. You can do this once.',
    button: 'Appeal',
  },
  {
    action: 'withdraw',
    text: "Delete it for good. You can't write another one about this company this year.",
    button: 'Withdraw Review',
  },
];

type Statement = NonNullable<ReceiptStatus['statement']>;

/** The statement of reasons for a decision against the review. */
function Reasons({ statement }: { statement: Statement }) {
  const month = monthName(statement.decided_in);
  const rows: [title: string, text: string][] = [
    [
      'What we decided',
      statement.decision === 'rejected'
        ? `We rejected your review in ${month}, and don't publish it.`
        : `We removed your review in ${month}. No one can read it on the site anymore.`,
    ],
    ['Why', statement.ground],
    ['What we relied on', statement.facts],
    ['Who decided', statement.decided_by],
    ['If you disagree', statement.appeal],
    ['Where else you can go', statement.elsewhere],
  ];
  return (
    <dl className="grid gap-x-8 sm:grid-cols-[10rem_1fr] sm:gap-y-4">
      {rows.map(([title, text]) => (
        <div key={title} className="contents">
          <dt className="text-[0.9375rem] text-soft">{title}</dt>
          <dd className="max-w-[38em] max-sm:mb-4">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
