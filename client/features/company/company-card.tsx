import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Chip } from '#client/ui/chip.tsx';
import { Initial } from '#client/ui/initial.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Stars } from '#client/ui/stars.tsx';
import { paths } from '#shared/paths.ts';
import type { Company, FoundCompany } from '#shared/schemas/company.ts';
import { DomainAndPlace, MarkedText } from './marked-text.tsx';
import { RecommendBadge } from './recommend-badge.tsx';

type Props = { company: Company };

const card = 'flex rounded-card border border-hairline bg-card p-5';
const ratingRow = 'flex flex-wrap items-center justify-between gap-x-2 gap-y-2';

/** A company on the home page. */
export function FeaturedCard({ company }: Props) {
  return (
    <li className={`${card} relative flex-col justify-between gap-5 hover:border-control`}>
      <div className="flex items-center gap-4">
        <Identity company={company} heading="h3" unknown="Headquarters unknown" />
      </div>
      <div className="min-h-20 border-t border-hairline pt-4">
        <CardRating company={company} />
      </div>
    </li>
  );
}

type IdentityProps = { company: FoundCompany; heading: 'h2' | 'h3'; unknown?: string; children?: ReactNode };

function Identity({ company, heading: Heading, unknown, children }: IdentityProps) {
  return (
    <>
      <Initial name={company.name} imageUrl={company.logo_url} />
      <div className="min-w-0">
        <Heading className="text-xl wrap-anywhere">
          <Link
            href={paths.company(company.id)}
            className="line-clamp-3 after:absolute after:inset-0 after:rounded-card"
          >
            <MarkedText company={company} field="name" />
          </Link>
        </Heading>
        <p className="mt-0.5">
          <DomainAndPlace company={company} {...(unknown && { unknown })} />
        </p>
        {children}
      </div>
    </>
  );
}

function Rating({ rating, count }: { rating: number; count: number }) {
  return (
    <>
      <Stars rating={rating} />
      <span className="font-medium tabular-nums">{rating.toFixed(1)}</span>
      <span className="text-sm text-soft">
        {`(${count.toLocaleString('en')}`}
        <span className="sr-only"> reviews</span>)
      </span>
    </>
  );
}

function CardRating({ company: { rating, review_count, recommend_percentage } }: Props) {
  if (rating === null || recommend_percentage === null) return <SampleRating />;
  return (
    <div className={ratingRow}>
      <span className="flex items-center gap-1.5">
        <Rating rating={rating} count={review_count} />
      </span>
      <RecommendBadge percentage={recommend_percentage} count={review_count} words="recommend it" />
    </div>
  );
}

/**
 * Shown for a company that has no reviews yet. It is muted and labeled as a sample, so no one mistakes it for
 * real data.
 */
function SampleRating() {
  return (
    <div>
      <div className={`${ratingRow} text-soft`}>
        <span className="flex items-center gap-1.5">
          <span className="opacity-50 grayscale">
            <Stars rating={4.5} />
          </span>
          <span className="text-sm">4.5/5 (reviews)</span>
        </span>
        <Chip>90% Recommend</Chip>
      </div>
      <p className="mt-2 text-sm text-soft">Sample rating</p>
    </div>
  );
}

type SkeletonsProps = { label: string; count: number; className: string; featured?: boolean };

export function CardSkeletons({ label, count, className, featured = false }: SkeletonsProps) {
  const look = featured ? 'flex-col gap-5' : 'min-h-30 items-start';
  return (
    <div className={className} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} data-testid="skeleton" className={`${card} ${look}`}>
          <div className="flex items-center gap-4">
            <Skeleton className="size-12" />
            <span className="flex flex-col gap-2">
              <Skeleton className="h-6 w-36" />
              <Skeleton className="h-4 w-24" />
            </span>
          </div>
          {featured && (
            <div className="min-h-20 border-t border-hairline pt-4">
              <Skeleton className="h-7 w-full" />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
