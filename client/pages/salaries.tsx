import { useParams, useSearchParams } from 'wouter';
import { JobSearch } from '#client/features/salaries/job-search.tsx';
import { WorkList } from '#client/features/salaries/work-list.tsx';
import { WorkNotFound, WorkSalaries } from '#client/features/salaries/work-salaries.tsx';
import { Page } from '#client/ui/page.tsx';
import { textLimits } from '#shared/limits.ts';
import { currencies } from '#shared/words.ts';

export function SalariesPage() {
  const [params, setParams] = useSearchParams();
  const term = params.get('search')?.trim().slice(0, textLimits.searchTerm.max) ?? '';
  return (
    <Page
      title="Salaries"
      description="Find a job and see what it pays across companies: the median and the middle half, from the salaries in anonymous reviews."
    >
      <h1 className="text-3xl">Salaries</h1>
      <p className="mt-3 mb-6 max-w-[38em] text-lg text-soft">
        See what a job pays across companies, from the salaries that people share in their reviews.
      </p>
      <JobSearch
        term={term}
        onChange={(search) =>
          setParams(search === '' ? {} : { search }, { replace: true, state: history.state })
        }
      />
      <WorkList search={term.length >= textLimits.searchTerm.min ? term : ''} />
    </Page>
  );
}

/** In the same file, because each chunk is listed on every page, and these two share most of their code. */
export function WorkSalariesPage() {
  const { code = '' } = useParams();
  const [params] = useSearchParams();
  const currency = currencies.find((known) => known === params.get('currency'));
  return /^(?!0000)\d{4}$/.test(code) ? (
    <WorkSalaries key={code} code={code} currency={currency} />
  ) : (
    <WorkNotFound />
  );
}
