import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { apiReference } from '#shared/api-addresses.ts';
import { paths } from '#shared/paths.ts';

const ways: { title: string; text: ReactNode }[] = [
  {
    title: 'The blind path, recommended',
    text: (
      <>
        Your program has a random number signed without showing it, and sends the review with that number
        later. Our server knows that it signed the number, but not for whom: no request shows it a person and
        a review together. Send the review over another connection and some time later, because network
        address and time could give away what the number does not.{' '}
        <a href={apiReference('anonymity')}>The blind path, step by step</a>
      </>
    ),
  },
  {
    title: 'The plain path',
    text: (
      <>
        One request carries the review and the <code>token</code> of the mail, or the <code>email</code>{' '}
        itself. We do not store your email with the review; while handling the request our server sees both.
        With <code>token</code> only who holds the mail can send the review. With <code>email</code>, whoever
        knows the address of a colleague who has just verified could use her verification within its hour:
        prefer the token.
      </>
    ),
  },
  {
    title: 'A receipt, to come back',
    text: (
      <>
        On both paths a <code>receipt_hash</code> sent with the review lets its author come back without a
        name: see what became of it, answer a moderator, change or withdraw it, appeal. It cannot be added
        later. <a href={apiReference('receipts')}>How to make a receipt</a>
      </>
    ),
  },
];

/** What each way to send in a review keeps from whom. */
export function Anonymity() {
  return (
    <div className="max-w-[41.5em] text-lg [&_a]:text-link">
      <dl>
        {ways.map(({ title, text }) => (
          <div key={title} className="mt-5">
            <dt className="font-display text-xl">{title}</dt>
            <dd className="mt-1">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5">
        What is public of a review, its single answers included, is told under{' '}
        <Link href={paths.privacy()}>Privacy</Link>.
      </p>
    </div>
  );
}
