import { useEffect } from 'react';
import { Link } from 'wouter';
import { api } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { replaceToken } from '#client/session.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { milliseconds } from '#shared/limits.ts';
import { adminPath } from './admin-view.ts';
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
  if (metrics.isError && metrics.data === undefined)
    return <LoadError title="We couldn't load the counts." query={metrics} />;
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {figures.map(({ key, label, path }) => (
        <div
          key={key}
          className="relative rounded-card border border-hairline bg-card p-5 transition-colors hover:border-control sm:p-6"
        >
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="mt-1 font-display text-3xl tabular-nums">
            {metrics.data ? (
              <Link
                href={path}
                className="underline decoration-hairline decoration-1 underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:decoration-control"
              >
                {metrics.data[key].toLocaleString('en')}
              </Link>
            ) : (
              <Skeleton className="h-11 w-16" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
