import { api } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { pageSizes, skeletons } from '#shared/limits.ts';
import { CardSkeletons, FeaturedCard } from './company-card.tsx';

const grid = 'grid grid-cols-1 gap-4 md:grid-cols-3 md:gap-5';

export function FeaturedCompanies() {
  const featured = api.companies.list.useQuery({ limit: pageSizes.featured });
  if (featured.isPending) {
    const { featured: count } = skeletons;
    return <CardSkeletons label="Loading the featured companies" count={count} className={grid} featured />;
  }
  if (featured.isError)
    return <LoadError title="We couldn't load the featured companies." query={featured} />;
  if (featured.data.data.length === 0) return <EmptyState title="Be the first to add a company!" />;
  return (
    <ul className={grid}>
      {featured.data.data.map((company) => (
        <FeaturedCard key={company.id} company={company} />
      ))}
    </ul>
  );
}
