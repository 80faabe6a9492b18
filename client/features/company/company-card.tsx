import { Link } from 'wouter';
import { Initial } from '#client/ui/initial.tsx';
import { Stars } from '#client/ui/stars.tsx';
import { paths } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';
import { cardClass } from './featured-card.tsx';

export function CompanyCard({ company }: { company: Company }) {
  return (
    <li className={`${cardClass} relative min-h-30 items-start gap-4 hover:border-control`}>
      <Initial name={company.name} imageUrl={company.logo_url} />
      <div className="min-w-0">
        <h2 className="text-xl wrap-anywhere">
          <Link
            href={paths.company(company.id)}
            className="line-clamp-3 after:absolute after:inset-0 after:rounded-card"
          >
            {company.name}
          </Link>
        </h2>
        <p className="line-clamp-2 text-sm wrap-anywhere text-soft">
          {company.hq_location ?? company.domain}
        </p>
        {company.rating !== null && (
          <p className="mt-2 flex items-center gap-1.5 text-sm">
            <Stars rating={company.rating} />
            <span className="font-medium tabular-nums">{company.rating.toFixed(1)}</span>
            <span className="text-soft">
              ({company.review_count}
              <span className="sr-only"> reviews</span>)
            </span>
          </p>
        )}
      </div>
    </li>
  );
}
