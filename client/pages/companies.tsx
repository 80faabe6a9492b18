import { useSearchParams } from 'wouter';
import { AddCompanyButton } from '#client/features/company/add-company-button.tsx';
import { CompanyGrid } from '#client/features/company/company-grid.tsx';
import { ListSearch } from '#client/features/company/list-search.tsx';
import { Page } from '#client/ui/page.tsx';
import { mostCompanyPages, textLimits } from '#shared/limits.ts';
import { readCompanyCursor } from '#shared/rules/company-cursor.ts';
import { pageIn, queryOf } from '#shared/rules/page-number.ts';

export function CompaniesPage() {
  const [params, setParams] = useSearchParams();
  const term = params.get('search')?.trim().slice(0, textLimits.searchTerm.max) ?? '';
  const search = term.length >= textLimits.searchTerm.min ? term : '';
  const pages = pageIn(params.get('pages'), mostCompanyPages);

  const after = params.get('after') ?? '';
  const shown = { search, pages, ...(search === '' && readCompanyCursor(after) && { after }) };

  const show = (next: { search: string; pages: number }) =>
    setParams(queryOf(next, { search: '', pages: 1 }), { replace: true, state: history.state });

  return (
    <Page
      title="Companies"
      description="Find an employer by name, place or domain, and see how the people who work there rate it."
    >
      <h1 className="mb-6 text-3xl">Companies</h1>
      <ListSearch term={term} onChange={(next) => show({ search: next, pages: 1 })} />
      <div className="mt-2 mb-6">
        <AddCompanyButton className="inline-flex min-h-11 items-center text-left text-link">
          Can't find a company? Add it here
        </AddCompanyButton>
      </div>
      <CompanyGrid shown={shown} onMore={() => show({ search: term, pages: pages + 1 })} />
    </Page>
  );
}
