import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { Dashboard } from './dashboard.tsx';
import { ReportQueue } from './report-queue.tsx';
import { ReviewQueue } from './review-queue.tsx';

/** A tab's content exists only while it is open, so that opening it reads the newest state. */
export function AdminTabs({ companies }: { companies: ReactNode }) {
  const tabs = [
    { value: 'dashboard', label: 'Dashboard', content: <Dashboard /> },
    { value: 'companies', label: 'Companies', content: companies },
    { value: 'reviews', label: 'Reviews', content: <ReviewQueue /> },
    { value: 'reports', label: 'Reports', content: <ReportQueue /> },
  ];
  return (
    <Tabs.Root defaultValue="dashboard">
      <Tabs.List
        aria-label="Administration"
        className="mb-8 flex gap-2 overflow-x-auto border-b border-hairline sm:gap-6"
      >
        {tabs.map(({ value, label }) => (
          <Tabs.Trigger
            key={value}
            value={value}
            className="min-h-11 shrink-0 border-b-2 px-1 text-[0.9375rem] sm:text-base border-transparent text-soft -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content }) => (
        <Tabs.Content key={value} value={value} className="-outline-offset-2">
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
