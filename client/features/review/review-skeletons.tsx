import { Skeleton } from '#client/ui/skeleton.tsx';

export function ReviewSkeletons() {
  return (
    <div
      role="status"
      aria-label="Loading reviews"
      className="divide-y divide-hairline border-y border-hairline"
    >
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="flex flex-col gap-3 py-7">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-6 w-full max-w-[60ch]" />
          <Skeleton className="h-7 w-32" />
        </div>
      ))}
    </div>
  );
}
