import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';

/** The same for everyone, because no page may show whether this person has posted. */
export function OneReviewAYear() {
  return (
    <>
      You can send one review a year. If you've already sent one, change it with{' '}
      <Link href={paths.receipt()} className="text-link">
        your receipt
      </Link>
      .
    </>
  );
}
