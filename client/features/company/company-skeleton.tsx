import { Page } from '#client/ui/page.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

export function CompanySkeleton() {
  return (
    <Page title="Loading">
      <div role="status" aria-label="Loading the company">
        <h1 className="sr-only">Loading</h1>
        <div className="flex items-center gap-6">
          <Skeleton className="size-16 sm:size-20" />
          <span className="flex flex-col gap-3">
            <Skeleton className="h-10 w-56 sm:w-72" />
            <Skeleton className="h-5 w-36" />
          </span>
        </div>
        <Skeleton className="mt-10 h-96 w-full" />
      </div>
    </Page>
  );
}
