import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '#client/api.ts';
import { NotLoaded } from '#client/not-loaded.tsx';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { pageSizes } from '#shared/limits.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { pageInput } from '#shared/rules/page-number.ts';
import { OpenedNotice } from './opened-notice.tsx';

/** The legal notices that wait, and the one that is open: beside each other, or on a phone one after the other. */
export function NoticeDesk() {
  const [page, setPage] = useState(1);
  const [chosen, choose] = useState<number | null>(null);
  const query = api.managedNotices.list.useQuery(pageInput(page, pageSizes.moderation), {
    refetchOnMount: 'always',
  });
  const list = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  // The button that had the focus is gone with what was open.
  useEffect(() => {
    if (chosen === null && wasOpen.current) list.current?.focus();
    wasOpen.current = chosen !== null;
  }, [chosen]);
  const notices = query.error && !query.isFetching ? undefined : query.data?.data;
  if (notices === undefined) return <NotLoaded what="the notices" query={query} className="h-64 w-full" />;
  return (
    <div className="lg:grid lg:grid-cols-[18.5rem_minmax(0,1fr)] lg:gap-9">
      <div
        ref={list}
        tabIndex={-1}
        className={classNames('outline-none', chosen !== null && 'max-lg:hidden')}
      >
        {notices.length === 0 && page === 1 ? (
          <EmptyState title="No legal notices are waiting." />
        ) : (
          <ul aria-label="Notices" aria-busy={query.isFetching} className="border-t border-hairline">
            {notices.map(({ id, company_name, objected, received_in, explanation }) => (
              <li key={id} className="border-b border-hairline">
                <button
                  type="button"
                  aria-pressed={id === chosen}
                  className="block w-full px-4 py-3 text-left -outline-offset-2 hover:bg-tint aria-pressed:bg-tint"
                  onClick={() => choose(id)}
                >
                  <span className="flex items-baseline justify-between gap-3">
                    <span className="min-w-0 truncate font-medium">{company_name}</span>
                    <span className="shrink-0 text-sm text-soft">{monthName(received_in)}</span>
                  </span>
                  <span dir="auto" className="line-clamp-2 wrap-anywhere">
                    {explanation}
                  </span>
                  {objected && <span className="mt-1 block text-sm text-middle-text">Objection</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
        {(notices.length === pageSizes.moderation || page > 1) && (
          <Pager
            page={page}
            isLast={notices.length < pageSizes.moderation}
            busy={query.isFetching}
            onChange={setPage}
          />
        )}
      </div>
      {chosen !== null && (
        <div>
          <Button variant="quiet" className="mb-3 -ml-5 lg:hidden" onClick={() => choose(null)}>
            <ChevronLeft aria-hidden className="size-5" />
            Notices
          </Button>
          <OpenedNotice key={chosen} id={chosen} onDone={() => choose(null)} />
        </div>
      )}
    </div>
  );
}
