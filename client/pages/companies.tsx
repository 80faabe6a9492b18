import { useSearchParams } from 'wouter';
import { AddCompanyButton } from '#client/features/company/add-company-button.tsx';
import { CompanyGrid } from '#client/features/company/company-grid.tsx';
import { ListSearch } from '#client/features/company/list-search.tsx';
import { Page } from '#client/ui/page.tsx';
import { textLimits } from '#shared/limits.ts';
import { pageIn, queryOf } from '#shared/rules/page-number.ts';

/** Beyond this many pages, it's easier to search than to scroll. */
const mostPages = 50;

export function CompaniesPage() {
  const [params, setParams] = useSearchParams();
  const term = params.get('search')?.trim().slice(0, textLimits.searchTerm.max) ?? '';
  const search = term.length >= textLimits.searchTerm.min ? term : '';
  const pages = pageIn(params.get('pages'), mostPages);

  const show = (next: { search: string; pages: number }) =>
    setParams(queryOf(next, { search: '', pages: 1 }), { replace: true, state: history.state });

  return (
    <Page
      title="Companies"
      description="Find an employer by name, place or domain, and see how the people who work there rate it."
    >
      <h1 className="mb-6 text-3xl">Companies</h1>
      <ListSearch term={term} onChange={(next) => show({ search: next, pages: 1 })} />
      <AddCompanyButton className="mt-2 mb-6 inline-flex min-h-11 items-center text-left text-link">
        Can't find a company? Add it here
      </AddCompanyButton>
      <CompanyGrid
        search={search}
        pages={pages}
        onMore={pages < mostPages ? () => show({ search: term, pages: pages + 1 }) : undefined}
      />
    </Page>
  );
}
