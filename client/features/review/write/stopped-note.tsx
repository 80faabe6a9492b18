import type { ReactNode } from 'react';
import type { Stop } from '#client/anonymity/sending.ts';
import { paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';

/** Why this browser did not send the review, and what to do about it. */
export function StoppedNote({ stop }: { stop: Stop }) {
  return (
    <div role="alert" className="rounded-card border border-bad-text bg-card p-5">
      <p className="font-medium">{stopTitle(stop)}</p>
      <div className="mt-1 space-y-3 text-soft">{advice(stop)}</div>
      <p className="mt-3 text-soft">Your answers stay in this tab.</p>
    </div>
  );
}

export function stopTitle(stop: Stop): string {
  if (stop.reason === 'changed_key') return 'The key of this site has changed. Nothing was sent.';
  if (stop.reason === 'wrong_clock')
    return `The clock of this device says it is ${stop.period}. Nothing was sent.`;
  return 'The site did not prove that it used its public key. Your review was not sent.';
}

function advice(stop: Stop): ReactNode {
  if (stop.reason === 'wrong_clock') {
    return <p>Reviews of that year are not taken. Please set the clock right and send again.</p>;
  }
  if (stop.reason === 'bad_proof') {
    return (
      <p>
        A key that is used for you alone could mark a review as yours. Please try again. If it happens once
        more, write to {contact}.
      </p>
    );
  }
  return (
    <>
      <p>
        The key for {stop.period} has to be the same for everybody: a key made for you alone could mark a
        review as yours. This browser has seen another one before.
      </p>
      <dl className="text-sm">
        <dt className="font-medium text-ink">Seen before</dt>
        <dd className="mb-2 font-mono wrap-anywhere">{stop.known}</dd>
        <dt className="font-medium text-ink">Sent now</dt>
        <dd className="font-mono wrap-anywhere">{stop.given}</dd>
      </dl>
      <p>
        Please open our{' '}
        <a href={paths.privacy()} target="_blank" rel="noreferrer" className="text-link">
          privacy page
        </a>{' '}
        on another device, away from this network, and compare. If the keys differ, do not send, and write to{' '}
        {contact}. If you run this site and have set it up anew, clear its data in this browser.
      </p>
    </>
  );
}

const contact = (
  <a href={`mailto:${site.contactEmail}`} className="text-link wrap-anywhere">
    {site.contactEmail}
  </a>
);
