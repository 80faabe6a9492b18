import { useEffect } from 'react';
import { api } from '#client/api.ts';
import { replaceToken } from '#client/session.ts';
import { milliseconds } from '#shared/limits.ts';
import { useEndedSession } from './use-ended-session.ts';

/** The figures of the dashboard and the tabs, read again every 30 seconds, and with them the token to go on with. */
export function useMetrics() {
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
  return metrics;
}
