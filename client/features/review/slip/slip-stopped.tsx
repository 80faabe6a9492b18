import type { ReactNode } from 'react';
import type { Stop } from '#client/anonymity/submit-review.ts';
import { WriteTo } from '#client/operator.tsx';
import { paths } from '#shared/paths.ts';
import { Notice } from '../notice.tsx';

/** Says why this browser didn't ask for a slip or didn't accept the one it got, and what to do now. */
export function SlipStopped({ stop }: { stop: Stop }) {
  return <Notice title={titleOf(stop)}>{advice(stop)}</Notice>;
}

function titleOf({ reason, ...stop }: Stop): string {
  if (reason === 'changed_key' || reason === 'changed_identity')
    return "This site's key has changed. Nothing was sent.";
  if (reason === 'bad_keys') return 'Something is wrong with our keys, so nothing was sent.';
  if (reason === 'wrong_clock' && 'period' in stop)
    return `This device's clock says it's ${stop.period}. Nothing was sent.`;
  return "The site didn't prove that it used its public key, so your browser discarded the slip.";
}

const linkClass = 'text-link wrap-anywhere';

function advice(stop: Stop): ReactNode {
  if (stop.reason === 'wrong_clock')
    return <p>We don't give out slips for that year. Set the clock to the right date, then try again.</p>;
  if (stop.reason !== 'changed_key' && stop.reason !== 'changed_identity')
    return (
      <p>
        A key used only for you could mark a review as yours. Try again.
        <WriteTo before=" If it happens again, email " after="." className={linkClass} />
      </p>
    );
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
        on another device and another network, and compare the keys. If they differ, don't send a review
        <WriteTo before=", and email " className={linkClass} />. If you run this site and have just set it up
        again, clear its data in this browser.
      </p>
    </>
  );
}
