import { messageOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';

type Query = { error: unknown; isFetching: boolean; refetch: () => unknown };

type Props = { title: string; query: Query; fallback?: string };

/** In place of what a query couldn't load. */
export function LoadError({ title, query, fallback }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-card border border-hairline bg-card p-6"
    >
      <p className="font-medium">{title}</p>
      <p className="text-soft">{messageOf(query.error, fallback)}</p>
      <Button
        variant="secondary"
        className="noscript:hidden"
        onClick={() => query.refetch()}
        inactive={query.isFetching}
      >
        Try again
      </Button>
    </div>
  );
}
