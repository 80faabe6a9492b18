import { Tabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { type AdminView, adminTabs, useAdminView } from './admin-view.ts';
import { Dashboard, useMetrics } from './dashboard.tsx';
import { ReportQueue } from './report-queue.tsx';
import { ReviewQueue } from './review-queue.tsx';

type Props = {
  /** What other features show in their tabs. A tab without any isn't there. */
  contents: Partial<Record<AdminView['tab'], ReactNode>>;
};

/** A tab's content exists only while it's open, so opening it gets the newest data. */
export function AdminTabs({ contents: others }: Props) {
  const { view, show } = useAdminView();
  const metrics = useMetrics();
  const contents: Props['contents'] = {
    dashboard: <Dashboard metrics={metrics} />,
    reviews: <ReviewQueue />,
    reports: <ReportQueue />,
    ...others,
  };
  const tabs = adminTabs.filter(({ value }) => contents[value] !== undefined);
  const shown = tabs.some(({ value }) => value === view.tab) ? view.tab : 'dashboard';
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each tab that opens, on a phone
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[data-state=active]');
    if (list.current && active) list.current.scrollLeft = active.offsetLeft - 16;
  }, [view.tab]);
  return (
    <Tabs.Root value={shown} onValueChange={(tab) => show({ tab: tab as AdminView['tab'] })}>
      <Tabs.List
        ref={list}
        aria-label="Administration"
        className="relative mb-8 flex gap-2 overflow-x-auto border-b border-hairline max-sm:-mx-4 max-sm:px-4 sm:gap-6"
      >
        {tabs.map(({ value, label, ...tab }) => (
          <Tabs.Trigger
            key={value}
            value={value}
            className="min-h-11 shrink-0 border-b-2 px-1 text-[0.9375rem] sm:text-base border-transparent text-soft -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {label}
            {'counted' in tab && <Count count={metrics.data?.[tab.counted]} />}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ value }) => (
        <Tabs.Content key={value} value={value} className="-outline-offset-2">
          {contents[value]}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** How many are pending. Its space is reserved until the number arrives. */
function Count({ count }: { count: number | undefined }) {
  return (
    <>
      {' '}
      <span className="ml-0.5 inline-block min-w-7 rounded-full bg-tint px-1.5 text-center text-sm font-medium text-ink tabular-nums">
        {count === undefined ? '\u00a0' : count.toLocaleString('en')}
        {count !== undefined && <span className="sr-only"> pending</span>}
      </span>
    </>
  );
}
