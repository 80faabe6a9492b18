import { Skeleton } from '#client/ui/skeleton.tsx';

/** Placeholder for a logo, a name and a location on a card. */
export function NameSkeleton() {
  return (
    <>
      <Skeleton className="size-12" />
      <span className="flex flex-col gap-2">
        <Skeleton className="h-6 w-36" />
        <Skeleton className="h-4 w-24" />
      </span>
    </>
  );
}
