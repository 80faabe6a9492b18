import { type ReactNode, useRef } from 'react';
import { NotLoaded } from '#client/not-loaded.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { useLostFocus } from '#client/ui/use-lost-focus.ts';
import { useStillClicks } from '#client/ui/use-still-clicks.ts';
import { pageSizes } from '#shared/limits.ts';

type Props<Item> = {
  /** As in "We couldn't load the corrections." */
  what: string;
  query: Parameters<typeof NotLoaded>[0]['query'] & { data: { data: Item[] } | undefined };
  page: number;
  onPage: (page: number) => void;
  /** Says that nothing is in it. */
  empty: string;
  /** What a click on an item is about. When it changes, the list swallows clicks for a moment. */
  keyOf?: (item: Item) => string;
  className?: string;
  filter?: ReactNode;
  children: (item: Item) => ReactNode;
};

/** What moderators work through, a page at a time. */
export function ModeratedList<Item extends { id: number }>(props: Props<Item>) {
  const { what, query, page, onPage, empty, keyOf = () => '', className, filter, children } = props;
  const holder = useLostFocus<HTMLDivElement>();
  const list = useRef<HTMLUListElement>(null);
  const items = query.error && !query.isFetching ? undefined : query.data?.data;
  useStillClicks(list, items?.map(keyOf).join() ?? '', false);
  if (items === undefined) return <NotLoaded what={what} query={query} className="h-64 w-full" />;
  const isLast = items.length < pageSizes.moderation;
  return (
    <div ref={holder} tabIndex={-1} aria-busy={query.isFetching} className="outline-none">
      {filter}
      {items.length === 0 && page === 1 && <EmptyState title={empty} />}
      <ul ref={list} className="divide-y divide-hairline">
        {items.map((item) => (
          <li key={item.id} className={className ?? 'py-7 first:pt-0'}>
            {children(item)}
          </li>
        ))}
      </ul>
      {(page > 1 || !isLast) && (
        <Pager page={page} isLast={isLast} busy={query.isFetching} onChange={onPage} />
      )}
    </div>
  );
}
