import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { SelectField } from '#client/ui/select-field.tsx';
import { ReviewList } from './review-list.tsx';
import { shownReviews } from './review-page.ts';
import { sortOptions } from './sorts.ts';

type Props = { companyId: number; expected: number; invitation: ReactNode };

/** Reviews of a company; sort and page live in the URL. */
export function ReviewSection({ companyId, expected, invitation }: Props) {
  const [params, setParams] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const { sort, page } = shownReviews(params, expected);

  const show = (next: { sort: string; page: number }, options?: { replace: boolean }) =>
    setParams(
      {
        ...(next.sort !== 'recent' && { sort: next.sort }),
        ...(next.page !== 1 && { page: String(next.page) }),
      },
      options,
    );

  const asked = params.get('page');
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address of a page that doesn't exist is put right once
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
            onChange={(event) => show({ sort: event.target.value, page: 1 })}
          />
        )}
      </div>
      <ReviewList
        companyId={companyId}
        sort={sort}
        page={page}
        expected={expected}
        onPage={turn}
        invitation={invitation}
      />
    </section>
  );
}
