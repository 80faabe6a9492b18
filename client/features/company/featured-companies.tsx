import { api, messageOf } from '#client/api.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadError } from '#client/ui/load-error.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { pageSizes, skeletons } from '#shared/limits.ts';
import { cardClass, FeaturedCard } from './featured-card.tsx';
import { NameSkeleton } from './name-skeleton.tsx';

const grid = 'grid grid-cols-1 gap-4 md:grid-cols-3 md:gap-5';

export function FeaturedCompanies() {
  const featured = api.companies.list.useQuery({ limit: pageSizes.featured });
  if (featured.isPending) return <FeaturedSkeletons />;
  if (featured.isError) {
    return (
      <LoadError
        title="We couldn't load the featured companies."
        message={messageOf(featured.error, 'Check your connection and try again.')}
        onRetry={() => featured.refetch()}
        retrying={featured.isFetching}
      />
    );
  }
  if (featured.data.data.length === 0) return <EmptyState title="Be the first to add a company!" />;
  return (
    <ul className={grid}>
      {featured.data.data.map((company) => (
        <FeaturedCard key={company.id} company={company} />
      ))}
    </ul>
  );
}

function FeaturedSkeletons() {
  return (
    <div className={grid} role="status" aria-label="Loading the featured companies">
      {Array.from({ length: skeletons.featured }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} data-testid="skeleton" className={`${cardClass} flex-col gap-5`}>
          <div className="flex items-center gap-4">
            <NameSkeleton />
          </div>
          <div className="min-h-20 border-t border-hairline pt-4">
            <Skeleton className="h-7 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
