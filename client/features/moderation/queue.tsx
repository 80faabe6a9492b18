import { type ReactNode, useEffect, useRef } from 'react';
import { messageOf } from '#client/api.ts';
import { LoadError } from '#client/ui/load-error.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { pageSizes } from '#shared/limits.ts';
import { useEndedSession } from './use-ended-session.ts';

type Props<Item> = {
  query: {
    data: { data: Item[] } | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  empty: string;
  page: number;
  onPage: (page: number) => void;
  children: (item: Item) => ReactNode;
};

/** One page of a moderation list in each of its states. */
export function Queue<Item extends { id: number }>({ query, empty, page, onPage, children }: Props<Item>) {
  const { data, error, isFetching, refetch } = query;
  useEndedSession(error);
  // The last item of the page was decided.
  const passedEnd = page > 1 && !isFetching && !error && data?.data.length === 0;
  useEffect(() => {
    if (passedEnd) onPage(page - 1);
  }, [passedEnd, page, onPage]);
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was decided is gone, and the focus with its button
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [data]);
  if (error && !isFetching) {
    return (
      <LoadError
        title="The list could not be loaded."
        message={messageOf(error, 'Please check your connection.')}
        onRetry={() => refetch()}
      />
    );
  }
  if (data === undefined) {
    return (
      <div role="status" aria-label="Loading the list">
        <Skeleton className="h-64 w-full" />
      </div>
    );
  }
  const items = data.data;
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-busy={isFetching}
        className="divide-y divide-hairline border-b border-hairline outline-none"
      >
        {items.map((item) => (
          <li key={item.id} className="py-7 first:pt-0">
            {children(item)}
          </li>
        ))}
        {items.length === 0 && <li className="py-10 text-center text-soft">{empty}</li>}
      </ul>
      {(items.length > 0 || page > 1) && (
        <Pager page={page} isLast={items.length < pageSizes.moderation} onChange={onPage} />
      )}
    </>
  );
}
