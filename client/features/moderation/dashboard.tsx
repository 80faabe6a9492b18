import { useEffect } from 'react';
import { api, messageOf } from '#client/api.ts';
import { replaceToken } from '#client/session.ts';
import { LoadError } from '#client/ui/load-error.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { milliseconds } from '#shared/limits.ts';
import { useEndedSession } from './use-ended-session.ts';

const figures = [
  { key: 'totalCompanies', label: 'Total Companies' },
  { key: 'totalReviews', label: 'Total Reviews' },
  { key: 'pendingReviews', label: 'Pending Reviews' },
  { key: 'pendingReports', label: 'Pending Reports' },
] as const;

export function Dashboard() {
  const metrics = api.moderation.metrics.useQuery(undefined, {
    refetchInterval: milliseconds.metricsRefresh,
    refetchOnMount: 'always',
    // A token kept in the cache would replace that of whoever signs in next.
    gcTime: 0,
  });
  useEndedSession(metrics.error);
  const token = metrics.data?.token;
  useEffect(() => {
    if (token) replaceToken(token);
  }, [token]);

  if (metrics.isError && metrics.data === undefined) {
    return (
      <LoadError
        title="The figures could not be loaded."
        message={messageOf(metrics.error, 'Please check your connection.')}
        onRetry={() => metrics.refetch()}
        retrying={metrics.isFetching}
      />
    );
  }
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {figures.map(({ key, label }) => (
        <div key={key} className="rounded-card border border-hairline bg-card p-5 sm:p-6">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="mt-1 font-display text-3xl tabular-nums">
            {metrics.data ? metrics.data[key].toLocaleString('en') : <Skeleton className="h-11 w-16" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
