import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { LoadError } from '#client/load-error.tsx';
import { Button } from '#client/ui/button.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { pageSizes } from '#shared/limits.ts';
import { useAdminView } from './admin-view.ts';
import { type Keys, KeysButton } from './keys-button.tsx';
import type { useDecisions } from './use-decisions.ts';
import { useQueueList } from './use-queue-list.ts';

type Props<Item> = {
  query: Pick<UseQueryResult<{ data: Item[] }, unknown>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  decisions: ReturnType<typeof useDecisions>;
  /** Where the page after an item begins. */
  cursorAfter: (last: Item) => string;
  empty: string;
  keys: Keys;
  children: (item: Item) => ReactNode;
};

/** One page of a moderation list in each of its states. */
export function Queue<Item extends { id: number }>(props: Props<Item>) {
  const { query, decisions, cursorAfter, empty, keys, children } = props;
  const { view, show } = useAdminView();
  const { page } = view;
  const { data, error, isFetching } = query;
  const { decided, forget, undo, conflict } = decisions;
  const { list, rows } = useQueueList(data?.data, decided, conflict?.decided.review.id);
  const count = data?.data.length ?? 0;
  const hadItems = useRef(false);
  if (count > 0) hadItems.current = true;
  // The last item of the page was decided.
  const passedEnd = hadItems.current && page > 1 && !isFetching && !error && count === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves each page once
  useEffect(() => {
    if (passedEnd) show({ ...view, page: page - 1, after: null }, { replace: true });
  }, [passedEnd, page]);
  if (error && !isFetching) return <LoadError title="We couldn't load the list." query={query} />;
  if (data === undefined) {
    return (
      <div role="status" aria-label="Loading the list">
        <Skeleton className="h-64 w-full" />
      </div>
    );
  }
  const turn = (next: number) => {
    forget();
    const last = data.data.at(-1);
    show({ ...view, page: next, after: next > page && last ? cursorAfter(last) : null });
  };
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-x-4 text-sm text-soft max-md:hidden">
        Select a review, then press a key.
        <KeysButton keys={keys} />
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-busy={isFetching}
        className="scroll-mt-20 divide-y divide-hairline border-b border-hairline outline-none"
      >
        {rows.map(({ id, item }) =>
          item === undefined ? (
            <li
              key={id}
              data-entry="decided"
              className="flex scroll-mt-20 items-center justify-between gap-4 py-2"
            >
              <p className="text-[0.9375rem] text-soft wrap-anywhere">{decided?.line}</p>
              {decided?.undo && (
                <Button
                  variant="secondary"
                  aria-keyshortcuts="U"
                  inactive={undo.isPending}
                  onClick={() => undo.mutate({ undo: decided.undo ?? '' })}
                >
                  Undo
                </Button>
              )}
            </li>
          ) : (
            <li key={id} data-entry="" className="scroll-mt-20 py-7 first:pt-0">
              {children(item)}
            </li>
          ),
        )}
        {count === 0 && (
          <li className="py-10 text-center text-soft">
            {page === 1 ? empty : "There's nothing on this page."}
          </li>
        )}
      </ul>
      {(count > 0 || page > 1) && (
        <Pager
          page={page}
          isLast={count < pageSizes.moderation}
          onChange={(next) => turn(count === 0 ? 1 : next)}
        />
      )}
    </>
  );
}
