import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronDown, ChevronLeft, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { NotLoaded } from '#client/not-loaded.tsx';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Pager } from '#client/ui/pager.tsx';
import { useLostFocus } from '#client/ui/use-lost-focus.ts';
import { useAdminView } from './admin-view.ts';
import { DeskRow } from './desk-row.tsx';
import { KeyButton } from './key-button.tsx';
import { type Keys, KeysButton } from './keys-button.tsx';
import type { useDecisions } from './use-decisions.ts';
import { type News, useDesk } from './use-desk.ts';

type Props<Item> = {
  /** `listed` is how many the page has, if only some of them are shown. */
  query: Pick<
    UseQueryResult<{ data: Item[]; listed?: number }, unknown>,
    'data' | 'error' | 'isFetching' | 'refetch'
  >;
  decisions: ReturnType<typeof useDecisions>;
  pageSize: number;
  /** Where the page after an item begins. */
  cursorAfter: (last: Item) => string;
  /** The status in which the list has an item. */
  statusOf: (item: Item) => string;
  empty: string;
  keys: Keys;
  filter?: ReactNode;
  row: (item: Item) => ReactNode;
  /** An item with everything that a decision needs. */
  children: (item: Item, news: News, onPassed: () => void) => ReactNode;
};

/** A moderation list and its chosen item: beside each other, or on a phone one after the other. */
export function Desk<Item extends { id: number }>(props: Props<Item>) {
  const { query, decisions, pageSize, cursorAfter, statusOf, empty, keys, filter, row, children } = props;
  const { view, show } = useAdminView();
  const { page } = view;
  const { data, error, isFetching } = query;
  const { decided, forget, undo } = decisions;
  const { desk, detail, rows, newsOf, isTaken, ready, current, choose, step, isWide } = useDesk(
    data?.data,
    decisions,
    statusOf,
  );
  const holder = useLostFocus<HTMLDivElement>();
  const count = data?.data.length ?? 0;
  const listed = data?.listed ?? count;
  const hadItems = useRef(false);
  if (listed > 0) hadItems.current = true;
  // The last item of the page was decided.
  const passedEnd = hadItems.current && page > 1 && !isFetching && !error && listed === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves each page once
  useEffect(() => {
    if (passedEnd) show({ ...view, page: page - 1, after: null }, { replace: true });
  }, [passedEnd, page]);
  const turn = (next: number) => {
    forget();
    const last = data?.data.at(-1);
    show({ ...view, page: next, after: next > page && last ? cursorAfter(last) : null });
  };
  const items = rows.flatMap(({ item }) => item ?? []);
  const place = items.findIndex(({ id }) => id === current?.id);
  const isList = isWide || current === undefined;
  const missing = <NotLoaded what="the list" query={query} className="h-64 w-full" />;
  return (
    <div ref={desk} className="lg:grid lg:grid-cols-[18.5rem_minmax(0,1fr)] lg:gap-9">
      <div
        className={classNames(
          'lg:sticky lg:top-16 lg:-ml-1 lg:max-h-[calc(100vh-4rem)] lg:self-start lg:overflow-y-auto lg:py-2 lg:pr-1 lg:pl-1',
          !isList && 'hidden',
        )}
      >
        {filter}
        {data === undefined || (error && !isFetching) ? (
          missing
        ) : (
          <>
            <ul aria-label="Queue" aria-busy={isFetching} className="border-t border-hairline">
              {rows.map(({ id, item }) =>
                item === undefined ? (
                  <li key={id} className="border-b border-hairline px-4 py-3 text-sm text-soft wrap-anywhere">
                    {decided?.line}
                  </li>
                ) : (
                  <DeskRow
                    key={id}
                    id={id}
                    news={newsOf(item)}
                    isTaken={isTaken(item)}
                    isChosen={item.id === current?.id}
                    onChoose={() => choose(item.id)}
                  >
                    {row(item)}
                  </DeskRow>
                ),
              )}
              {count === 0 && (
                <li className="border-b border-hairline py-10 text-center text-soft">
                  {page === 1 ? empty : "There's nothing on this page."}
                </li>
              )}
            </ul>
            {(listed === pageSize || page > 1) && (
              <Pager
                page={page}
                isLast={listed < pageSize}
                onChange={(next) => turn(listed === 0 ? 1 : next)}
              />
            )}
            <div className="mt-2 max-lg:hidden">
              <KeysButton keys={keys} />
            </div>
          </>
        )}
      </div>
      <div ref={detail} className={classNames('scroll-mt-20', isWide || current || decided ? '' : 'hidden')}>
        <div ref={holder} tabIndex={-1} className="outline-none">
          {!isWide && current && (
            <nav
              aria-label="Queue"
              className="mb-5 flex items-center justify-between border-b border-hairline pb-2"
            >
              <Button variant="quiet" className="-ml-5" onClick={() => choose(null)}>
                <ChevronLeft aria-hidden className="size-5" />
                Queue
              </Button>
              <span className="text-[0.9375rem] text-soft tabular-nums">
                {place + 1} of {items.length}
              </span>
              <span className="-mr-3">
                <StepButton label="Previous review" onClick={() => step(-1)}>
                  <ChevronUp aria-hidden className="size-5" />
                </StepButton>
                <StepButton label="Next review" onClick={() => step(1)}>
                  <ChevronDown aria-hidden className="size-5" />
                </StepButton>
              </span>
            </nav>
          )}
          {decided && (
            <div
              data-entry="decided"
              className="mb-6 flex items-center justify-between gap-4 rounded-control bg-tint py-1.5 pr-1.5 pl-4"
            >
              <p className="text-[0.9375rem] wrap-anywhere">{decided.line}</p>
              {decided.undo && (
                <KeyButton
                  variant="secondary"
                  shortcut="U"
                  inactive={undo.isPending}
                  onClick={() => undo.mutate({ undo: decided.undo ?? '' })}
                >
                  Undo
                </KeyButton>
              )}
            </div>
          )}
          {current ? children(current, newsOf(current), () => step(1)) : data && !error && !ready && missing}
        </div>
      </div>
    </div>
  );
}

type StepProps = { label: string; onClick: () => void; children: ReactNode };

function StepButton({ label, onClick, children }: StepProps) {
  return (
    <Button variant="quiet" aria-label={label} className="px-3" onClick={onClick}>
      {children}
    </Button>
  );
}
