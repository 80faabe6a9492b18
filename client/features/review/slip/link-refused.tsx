import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';
import { Notice } from '../notice.tsx';

type Props = { company: Pick<Company, 'id' | 'name'>; onLeave: () => void };

/**
 * Shown when the link is refused. Everyone gets every possible reason in the same words: naming the one that applies
 * would reveal whether someone has taken part.
 */
export function LinkRefused({ company: { id, name }, onLeave }: Props) {
  return (
    <Notice title="We can't give you a slip for this link">
      <p>
        Either your link has expired, or you've already got a slip or sent your one review of {name} for this
        calendar year. Everyone sees this message, whether or not they've written a review.
      </p>
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="font-medium text-ink">If you haven't</dt>
          <dd className="mt-0.5">
            <Link href={paths.verifyEmail(id)} className="text-link" onClick={onLeave}>
              Send a new link
            </Link>{' '}
            to yourself.
          </dd>
        </div>
        <div>
          <dt className="font-medium text-ink">If you have</dt>
          <dd className="mt-0.5">
            Open{' '}
            <Link href={paths.slip()} className="text-link">
              your slip or receipt
            </Link>
            , or write a new review in January.
          </dd>
        </div>
      </dl>
    </Notice>
  );
}
