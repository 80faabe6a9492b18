import { useEffect } from 'react';
import { Link } from 'wouter';
import { api } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { replaceToken } from '#client/session.ts';
import { classNames } from '#client/ui/class-names.ts';
import { counted } from '#client/ui/formats.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { milliseconds } from '#shared/limits.ts';
import { adminPath } from './admin-view.ts';
import { MonthFigures } from './month-figures.tsx';
import { useMissingFactor } from './use-decisions.ts';

const figures = [
  { key: 'totalCompanies', label: 'Total Companies', path: adminPath({ tab: 'companies' }) },
  { key: 'totalReviews', label: 'Total Reviews', path: adminPath({ tab: 'reviews', status: 'published' }) },
  { key: 'pendingReviews', label: 'Pending Reviews', path: adminPath({ tab: 'reviews' }) },
  { key: 'pendingReports', label: 'Pending Reports', path: adminPath({ tab: 'reports' }) },
] as const;

/** The figures on the dashboard and the tabs. They're read again every 30 seconds, together with a renewed token. */
export function useMetrics() {
  const metrics = api.moderation.metrics.useQuery(undefined, {
    refetchInterval: milliseconds.metricsRefresh,
    refetchOnMount: 'always',
    // A cached token would replace the token of the person who signs in next.
    gcTime: 0,
  });
  useMissingFactor(metrics.error);
  const token = metrics.data?.token;
  useEffect(() => {
    if (token) replaceToken(token);
  }, [token]);
  return metrics;
}

/** The figures, each a link to what it counts. */
export function Dashboard({ metrics }: { metrics: ReturnType<typeof useMetrics> }) {
  const { data } = metrics;
  if (metrics.isError && data === undefined)
    return <LoadError title="We couldn't load the counts." query={metrics} />;
  return (
    <>
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {figures.map(({ key, label, path }) => (
          <Figure key={key} label={label} path={path} value={data?.[key].toLocaleString('en')} />
        ))}
      </dl>
      <dl className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Figure
          label="Oldest waiting review"
          path={adminPath({ tab: 'reviews' })}
          value={data && waitingFor(data.oldestReviewDays)}
        />
        <Figure
          label="Oldest waiting report"
          path={adminPath({ tab: 'reports' })}
          value={data && (data.oldestReportDays === 0 ? 'Today' : inDays(data.oldestReportDays))}
        />
        <Figure
          label="Decided this week"
          value={data && (data.decidedThisWeek === 0 ? 'None counted' : `${atLeast} ${data.decidedThisWeek}`)}
        />
        <Figure label="Usual time for a decision" value={data && usualTime(data.medianDecisionSeconds)} />
      </dl>
      <p className="mt-4 max-w-[41.5em] text-sm text-soft">
        To protect authors, we don't store when a review arrives or when it's decided. The server counts
        waiting reviews and decisions only while it runs, so the real figures may be higher.
      </p>
      <MonthFigures />
    </>
  );
}

const atLeast = 'At least';

function inDays(days: number | null): string {
  if (days === null) return 'None';
  return counted(days, 'day', 'days');
}

/** Reviews are seen from the start of the server on. */
function waitingFor(days: number | null): string {
  if (days === null) return 'None';
  return days === 0 ? 'No full day counted' : `${atLeast} ${inDays(days)}`;
}

/** The previous release doesn't send it. */
function usualTime(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return 'Too few';
  if (seconds < 60) return counted(seconds, 'second', 'seconds');
  const minutes = Math.round(seconds / 60);
  return counted(minutes, 'minute', 'minutes');
}

type FigureProps = {
  label: string;
  /** Undefined until it's known. */
  value: string | undefined;
  /** What it counts. */
  path?: string;
};

function Figure({ label, value, path }: FigureProps) {
  return (
    <div
      className={classNames(
        'relative rounded-card border border-hairline bg-card p-5 sm:p-6',
        path && 'transition-colors hover:border-control',
      )}
    >
      <dt className="text-sm text-soft">{label}</dt>
      <dd
        className={classNames(
          'mt-1 font-display tabular-nums',
          value?.includes(' ') ? 'text-2xl' : 'text-3xl',
        )}
      >
        {value === undefined ? (
          <Skeleton className="h-11 w-16" />
        ) : path === undefined ? (
          value
        ) : (
          <Link
            href={path}
            className="underline decoration-hairline decoration-1 underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:decoration-control"
          >
            {value}
          </Link>
        )}
      </dd>
    </div>
  );
}
