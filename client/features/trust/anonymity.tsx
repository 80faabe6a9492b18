import type { ReactNode } from 'react';
import { apiReference, paths } from '#shared/paths.ts';

/** What each path hides, and from whom. */
export function Anonymity() {
  return (
    <div className="max-w-[41.5em] text-lg [&_a]:text-link">
      <dl>
        <Way title="The private path (recommended)">
          Your program has us sign a random number without showing it to us, and later sends the review with
          that number. Our server knows that it signed the number, but not for whom: no request shows it a
          person and a review together. Send the review over another connection and some time later, because
          the network address and the time could give away what the number doesn't.{' '}
          <a href={apiReference('anonymity')}>The private path, step by step</a>
        </Way>
        <Way title="The plain path">
          One request carries the review and either the <code>token</code> from the email or the{' '}
          <code>email</code> address itself. We don't store your email with the review, but our server sees
          both while it handles the request. With <code>token</code>, only someone who has the email can send
          the review. With <code>email</code>, anyone who knows the address of a colleague who has just
          verified could use that verification within its hour, so prefer the token.
        </Way>
        <Way title="A receipt, so the author can come back">
          On both paths, a <code>receipt_hash</code> sent with the review lets its author come back without a
          name: to check its status, answer a moderator, change or withdraw it, or appeal. You can't add one
          later. <a href={apiReference('receipts')}>How to make a receipt</a>
        </Way>
      </dl>
      <p className="mt-5">
        <a href={paths.privacyDetails('review')}>Privacy in detail</a> lists what is public in a review,
        including each of its scores.
      </p>
    </div>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-5">
      <dt className="font-display text-xl">{title}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}
