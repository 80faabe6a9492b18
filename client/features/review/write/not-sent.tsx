import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Stop } from '#client/anonymity/sending.ts';
import { refusalOf, wasOffline } from '#client/api.ts';
import { WriteTo } from '#client/operator.tsx';
import { paths } from '#shared/paths.ts';

/** Why this browser didn't send the review, and what to do now. */
export function Stopped({ stop }: { stop: Stop }) {
  return (
    <NotSent title={stopTitle(stop)}>
      <div className="mt-1 space-y-3 text-soft">{advice(stop)}</div>
      <p className="mt-3 text-soft">Your answers stay in this tab.</p>
    </NotSent>
  );
}

export function stopTitle(stop: Stop): string {
  if (stop.reason === 'changed_key' || stop.reason === 'changed_identity')
    return "This site's key has changed. Nothing was sent.";
  if (stop.reason === 'bad_keys') return "Something is wrong with our keys, so we didn't send your review.";
  if (stop.reason === 'wrong_clock') return `This device's clock says it's ${stop.period}. Nothing was sent.`;
  return "The site didn't prove that it used its public key. Your review wasn't sent.";
}

function advice(stop: Stop): ReactNode {
  if (stop.reason === 'wrong_clock') {
    return (
      <p>
        We don't accept reviews for that year. Set the clock to the right date, then send your review again.
      </p>
    );
  }
  if (stop.reason === 'bad_proof' || stop.reason === 'bad_keys') {
    return (
      <p>
        A key used only for you could mark a review as yours. Try again.
        <WriteTo before=" If it happens again, email " after="." className={linkClass} />
      </p>
    );
  }
  return (
    <>
      <p>
        {stop.reason === 'changed_key' ? `The key for ${stop.period}` : "The key that signs every year's key"}{' '}
        has to be the same for everyone. A key made only for you could mark a review as yours. This browser
        has seen a different one before.
      </p>
      <dl className="text-sm">
        <dt className="font-medium text-ink">Seen before</dt>
        <dd className="mb-2 font-mono wrap-anywhere">{stop.known}</dd>
        <dt className="font-medium text-ink">Received now</dt>
        <dd className="font-mono wrap-anywhere">{stop.given}</dd>
      </dl>
      <p>
        Open our{' '}
        <a href={paths.privacyDetails('keys')} target="_blank" rel="noreferrer" className="text-link">
          privacy page
        </a>{' '}
        on another device and another network, and compare the keys. If they differ, don't send your review
        <WriteTo before=", and email " className={linkClass} />. If you run this site and have just set it up
        again, clear its data in this browser.
      </p>
    </>
  );
}

const linkClass = 'text-link wrap-anywhere';

type FailedProps = { error: unknown; mayHaveArrived: boolean };

/** After a try that got no answer, or a refusal that passes. */
export function SendFailed({ error, mayHaveArrived }: FailedProps) {
  const refusal = refusalOf(error);
  const isOffline = wasOffline(error);
  const where = isOffline
    ? "You're offline. Nothing was sent."
    : "We couldn't reach the site. Your review wasn't sent.";
  const again = isOffline ? "Send again when you're back online." : 'Check your connection and send again.';
  return (
    <NotSent title={refusal?.message ?? (mayHaveArrived ? "We don't know if your review arrived." : where)}>
      <p className="mt-1 text-soft">
        Your answers are safe in this tab.{refusal === null && ` ${again}`}
        {mayHaveArrived && " We'll keep only one review."}
      </p>
    </NotSent>
  );
}

type RefusedProps = { companyId: number; companyName: string; onLeave: () => void };

/**
 * After a refused link. Everyone gets every possible reason in the same words: naming the one that applies would reveal
 * whether someone has posted. Nothing typed is lost, because the draft belongs to this tab.
 */
export function LinkRefused({ companyId, companyName, onLeave }: RefusedProps) {
  return (
    <NotSent title="We couldn't accept your review">
      <p className="mt-1 text-soft">
        Either your link has expired, or you've already sent your one review of {companyName} for this
        calendar year. Everyone sees this message, whether or not they've written a review.
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
    </NotSent>
  );
}

function NotSent({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="rounded-card border border-bad-text bg-card p-5">
      <p className="font-medium">{title}</p>
      {children}
    </div>
  );
}
