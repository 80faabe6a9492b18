import { Link, useSearchParams } from 'wouter';
import { AddCompanyButton } from '#client/features/company/add-company-button.tsx';
import { CompanyGrid } from '#client/features/company/company-grid.tsx';
import { DirectoryControls } from '#client/features/company/directory-filters.tsx';
import { ListSearch } from '#client/features/company/list-search.tsx';
import { Page } from '#client/ui/page.tsx';
import { mostCompanyPages, textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { readCompanyCursor } from '#shared/rules/company-cursor.ts';
import { queryOfView, readDirectoryView } from '#shared/rules/directory.ts';
import { pageIn, queryOf } from '#shared/rules/page-number.ts';

export function CompaniesPage() {
  const [params, setParams] = useSearchParams();
  const term = params.get('search')?.trim().slice(0, textLimits.searchTerm.max) ?? '';
  const search = term.length >= textLimits.searchTerm.min ? term : '';
  const pages = pageIn(params.get('pages'), mostCompanyPages);
  const { view, ignored } = readDirectoryView(params);
  const kept = queryOfView(view);

  const after = params.get('after') ?? '';
  const shown = { search, pages, view, ...(search === '' && readCompanyCursor(after) && { after }) };

  const show = (next: { search: string; pages: number }) =>
    setParams(
      { ...kept, ...queryOf(next, { search: '', pages: 1 }) },
      { replace: true, state: history.state },
    );

  return (
    <Page
      title="Companies"
      description="Find an employer by name, place or domain, and see how the people who work there rate it."
    >
      <h1 className="mb-6 text-3xl">Companies</h1>
      <ListSearch term={term} kept={kept} onChange={(next) => show({ search: next, pages: 1 })} />
      <div className="mt-2 mb-6">
        <AddCompanyButton className="inline-flex min-h-11 items-center text-left text-link">
          Can't find a company? Add it here
        </AddCompanyButton>
      </div>
      {ignored && search === '' && (
        <p className="mb-6">
          We left out a filter that we don't know.{' '}
          <Link href={paths.companies(kept)} className="text-link">
            Show the list without it
          </Link>
        </p>
      )}
      {search !== '' && Object.keys(kept).length > 0 && (
        <p className="mb-6 text-soft">
          Filters and sorting don't apply while you search. Clear the search to use them again.
        </p>
      )}
      <div className={search === '' ? 'finder' : undefined}>
        {search === '' && <DirectoryControls view={view} />}
        <CompanyGrid shown={shown} onMore={() => show({ search: term, pages: pages + 1 })} />
      </div>
    </Page>
  );
}
