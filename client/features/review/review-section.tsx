import { type ReactNode, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { SelectField } from '#client/ui/select-field.tsx';
import { pageFrom } from './page-from.ts';
import { ReviewList } from './review-list.tsx';
import { sortFrom, sortOptions } from './sorts.ts';

type Props = { companyId: number; invitation: ReactNode };

/** Reviews of a company; sort and page live in the URL. */
export function ReviewSection({ companyId, invitation }: Props) {
  const [params, setParams] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const sort = sortFrom(params.get('sort'));
  const page = pageFrom(params.get('page'));

  const show = (next: { sort: string; page: number }) =>
    setParams({
      ...(next.sort !== 'recent' && { sort: next.sort }),
      ...(next.page !== 1 && { page: String(next.page) }),
    });

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
        <SelectField
          label="Sort reviews"
          hideLabel
          options={sortOptions}
          value={sort}
          onChange={(event) => show({ sort: event.target.value, page: 1 })}
        />
      </div>
      <ReviewList companyId={companyId} sort={sort} page={page} onPage={turn} invitation={invitation} />
    </section>
  );
}
