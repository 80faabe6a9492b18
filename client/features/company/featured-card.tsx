import { Link } from 'wouter';
import { Initial } from '#client/ui/initial.tsx';
import { paths } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';
import { CardRating } from './card-rating.tsx';

export const cardClass = 'flex rounded-card border border-hairline bg-card p-5';

export function FeaturedCard({ company }: { company: Company }) {
  return (
    <li className={`${cardClass} relative flex-col justify-between gap-5 hover:border-control`}>
      <div className="flex items-center gap-4">
        <Initial name={company.name} imageUrl={company.logo_url} />
        <div className="min-w-0">
          <h3 className="text-xl wrap-anywhere">
            <Link
              href={paths.company(company.id)}
              className="line-clamp-3 after:absolute after:inset-0 after:rounded-card"
            >
              {company.name}
            </Link>
          </h3>
          <p className="line-clamp-2 text-sm wrap-anywhere text-soft">
            {company.hq_location ?? 'Headquarters unknown'}
          </p>
        </div>
      </div>
      <div className="min-h-20 border-t border-hairline pt-4">
        <CardRating company={company} />
      </div>
    </li>
  );
}
