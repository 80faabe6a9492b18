import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { SelectField } from '#client/ui/select-field.tsx';
import { queryOf } from '#shared/rules/page-number.ts';
import { ReviewList } from './review-list.tsx';
import { firstReviews, type Shown, shownReviews, sortOptions } from './shown-reviews.ts';

type Props = { companyId: number; expected: number; invitation: ReactNode };

/** The reviews of a company. The URL holds sort and page. */
export function ReviewSection({ companyId, expected, invitation }: Props) {
  const [params, setParams] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const { sort, page } = shownReviews(params, expected);

  const show = (next: Shown, options?: { replace: boolean }) =>
    setParams(queryOf(next, firstReviews), options);

  const asked = params.get('page');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL of a page that doesn't exist is corrected once
  useEffect(() => {
    if (asked !== null && asked !== String(page)) show({ sort, page }, { replace: true });
  }, [asked, page]);

  const turn = (next: number) => {
    show({ sort, page: next });
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <section aria-labelledby="reviews">
      <div className="flex items-center justify-between gap-4 pb-4">
        <h2 id="reviews" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Reviews
        </h2>
        {expected > 0 && (
          <SelectField
            label="Sort reviews"
            hideLabel
            options={sortOptions}
            value={sort}
            onChange={(event) => show({ sort: event.target.value as Shown['sort'], page: 1 })}
          />
        )}
      </div>
      <ReviewList {...{ companyId, sort, page, expected, invitation }} onPage={turn} />
    </section>
  );
}
