import { useSearchParams } from 'wouter';
import { CompanySearch } from '#client/features/company/company-search.tsx';
import { ComparedCompanies } from '#client/features/compare/compared-companies.tsx';
import { mostCompared } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { idsIn } from '#shared/rules/page-number.ts';

export function ComparePage() {
  const [params] = useSearchParams();
  const add = (label: string, ids: readonly number[]) => (
    <div>
      <p className="mb-1.5 text-[0.9375rem] font-medium">{label}</p>
      <CompanySearch key={params.get('ids')} pathOf={(id) => paths.compare([...ids, id])} />
    </div>
  );
  return (
    <ComparedCompanies
      ids={idsIn(params.get('ids'), mostCompared)}
      all={params.get('all') === 'true'}
      add={add}
    />
  );
}
