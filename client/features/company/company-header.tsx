import { Link } from 'wouter';
import { buttonClass } from '#client/ui/button.tsx';
import { Initial } from '#client/ui/initial.tsx';
import { paths } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';

export function CompanyHeader({ company }: { company: Company }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-5">
      <Initial name={company.name} imageUrl={company.logo_url} size="large" />
      <div className="min-w-0 flex-1">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">{company.name}</h1>
        <p className="mt-1 text-soft">{company.hq_location ?? company.domain}</p>
      </div>
      <Link href={paths.review(company.id)} className={buttonClass('primary', 'max-sm:w-full')}>
        Write a Review
      </Link>
    </div>
  );
}
