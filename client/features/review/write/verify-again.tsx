import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';

type Props = { companyId: number; companyName: string; onLeave: () => void };

/**
 * After a refused link. It explains every possible reason to everyone, in the same words: which of them applies would
 * tell whether somebody has posted. Nothing typed is lost, because the draft belongs to this tab.
 */
export function VerifyAgain({ companyId, companyName, onLeave }: Props) {
  return (
    <div role="alert" className="rounded-card border border-bad-text bg-card p-5">
      <p className="font-medium">We couldn't accept your review</p>
      <p className="mt-1 text-soft">
        Either your link has expired, or your one review per calendar year of {companyName} has already been
        sent. Everyone gets this same answer, so it doesn't tell anyone who has posted.
      </p>
      <dl className="mt-4 flex flex-col gap-3">
        <div>
          <dt className="font-medium">If you haven't reviewed {companyName} this year</dt>
          <dd className="mt-0.5 text-soft">
            <Link href={paths.verifyEmail(companyId)} className="text-link" onClick={onLeave}>
              Send a new link
            </Link>{' '}
            to yourself. Your answers stay in this tab. When the email arrives, copy its link into this tab's
            address bar to pick up where you left off.
          </dd>
        </div>
        <div>
          <dt className="font-medium">If you have</dt>
          <dd className="mt-0.5 text-soft">
            Change or withdraw that review with{' '}
            <Link href={paths.receipt()} className="text-link">
              your receipt
            </Link>
            , or write a new one in January.
          </dd>
        </div>
      </dl>
    </div>
  );
}
