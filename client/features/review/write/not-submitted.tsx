import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { refusalOf, wasOffline } from '#client/api.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';
import { Notice } from '../notice.tsx';

type FailedProps = { error: unknown; mayHaveArrived: boolean };

/** After a try that got no answer, or a refusal that passes. */
export function SubmissionFailed({ error, mayHaveArrived }: FailedProps) {
  const refusal = refusalOf(error);
  const isOffline = wasOffline(error);
  const where = isOffline
    ? "You're offline. Nothing was sent."
    : "We couldn't reach the site. Your review wasn't sent.";
  const again = isOffline ? "Send again when you're back online." : 'Check your connection and send again.';
  return (
    <Notice title={refusal?.message ?? (mayHaveArrived ? "We don't know if your review arrived." : where)}>
      <p>
        Your answers are safe in this tab.{refusal === null && ` ${again}`}
        {mayHaveArrived && " We'll keep only one review."}
      </p>
    </Notice>
  );
}

type RefusedProps = { companyId: number; companyName: string; onLeave: () => void };

/** Refusals after which this slip can't be used again. */
export const slipRefusals = [
  'closed_period',
  'bad_credential',
  'already_spent',
] as const satisfies ErrorCode[];
export type SlipRefusal = (typeof slipRefusals)[number] | 'no_slip';

type SlipProps = { reason: SlipRefusal; companyId: number; domain: string };

/** Shown when the slip can't be used, or isn't in this tab anymore. */
export function SlipRefused({ reason, companyId, domain }: SlipProps) {
  const openAgain = (
    <Link href={paths.slip()} className="text-link">
      Open your slip again
    </Link>
  );
  const newSlip = (
    <Link href={paths.verifyEmail(companyId)} className="text-link">
      get a new slip
    </Link>
  );
  const words: Record<SlipRefusal, [string, ReactNode]> = {
    closed_period: ['This slip expired on January 31.', <>You can {newSlip} with your work email.</>],
    bad_credential: [
      `This slip isn't for ${domain}.`,
      <>{openAgain} and enter the part after the @ in the address that we emailed.</>,
    ],
    already_spent: [
      "This slip has been used. It's your receipt now.",
      <>{openAgain} to see the review that was sent with it.</>,
    ],
    no_slip: ["Your slip isn't in this tab anymore.", <>{openAgain} to send your review.</>],
  };
  const [title, advice] = words[reason];
  return (
    <Notice title={title}>
      <p>{advice}</p>
      <p>Your answers stay in this tab.</p>
    </Notice>
  );
}

/**
 * Shown when the address is refused. Everyone gets every possible reason in the same words: naming the one that applies
 * would reveal whether someone has posted. Nothing typed is lost, because the draft belongs to this tab.
 */
export function AddressRefused({ companyId, companyName, onLeave }: RefusedProps) {
  return (
    <Notice title="We couldn't accept your review">
      <p>
        Either your link has expired, or you've already sent your one review of {companyName} for this
        calendar year. Everyone sees this message, whether or not they've written a review.
      </p>
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="font-medium text-ink">If you haven't reviewed {companyName} this year</dt>
          <dd className="mt-0.5">
            <Link href={paths.verifyEmail(companyId)} className="text-link" onClick={onLeave}>
              Send a new link
            </Link>{' '}
            to yourself. Your answers stay in this tab. When the email arrives, copy its link into this tab's
            address bar to pick up where you left off.
          </dd>
        </div>
        <div>
          <dt className="font-medium text-ink">If you have</dt>
          <dd className="mt-0.5">
            Change or withdraw that review with{' '}
            <Link href={paths.receipt()} className="text-link">
              your receipt
            </Link>
            , or write a new one in January.
          </dd>
        </div>
      </dl>
    </Notice>
  );
}
