import { api } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { pageSizes, skeletons } from '#shared/limits.ts';
import { CardSkeletons, FeaturedCard } from './company-card.tsx';
import { evidenceIn } from './evidence.ts';

const grid = 'grid grid-cols-1 gap-4 md:grid-cols-3 md:gap-5';

const useFeatured = () => api.companies.list.useQuery({ limit: pageSizes.featured });

/** How much there is to read. Its line is there before the answer is, so nothing moves. */
export function Evidence() {
  const { data } = useFeatured();
  return <p className="mt-3 min-h-6 text-soft">{data && evidenceIn(data.meta)}</p>;
}

export function FeaturedCompanies() {
  const featured = useFeatured();
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
