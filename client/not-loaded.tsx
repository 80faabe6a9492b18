import { LoadError } from '#client/load-error.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

type Props = {
  /** As in "We couldn't load the team." */
  what: string;
  query: Parameters<typeof LoadError>[0]['query'];
  /** The size of what it stands for. */
  className: string;
};

/** In place of what a query hasn't loaded: a placeholder, or why it failed. */
export function NotLoaded({ what, query, className }: Props) {
  if (query.error) return <LoadError title={`We couldn't load ${what}.`} query={query} />;
  return (
    <div role="status" aria-label={`Loading ${what}`}>
      <Skeleton className={className} />
    </div>
  );
}
