import { Skeleton } from '#client/ui/skeleton.tsx';

/** Takes about the place of `count` reviews, so that what stands below does not move when they come. */
export function ReviewSkeletons({ count }: { count: number }) {
  return (
    <div
      role="status"
      aria-label="Loading reviews"
      className="divide-y divide-hairline border-y border-hairline"
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} className="flex flex-col gap-3 py-7">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-14 w-full max-w-[38em]" />
          <Skeleton className="h-7 w-32" />
        </div>
      ))}
    </div>
  );
}
