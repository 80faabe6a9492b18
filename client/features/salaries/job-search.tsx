import { readEntry } from '#client/ui/history-entry.ts';
import { SearchBox } from '#client/ui/search-box.tsx';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';

type Props = { term: string; onChange: (term: string) => void };

/** For a link in what a search found: the page it goes to still has what was typed. */
export const keepJob = (term: string) => (term === '' ? {} : { state: { job: term } });

/** What was typed to find this page; empty if it was found in another way. The server doesn't know it. */
export function useKeptJob(): string {
  const isHydrated = useHydrated();
  const job = isHydrated ? readEntry('job') : '';
  return typeof job === 'string' ? job : '';
}

/** Search box for a job. */
export function JobSearch(props: Props) {
  return (
    <SearchBox
      action={paths.salaries()}
      label="Search jobs"
      placeholder="Job title"
      lengths={textLimits.searchTerm}
      {...props}
    />
  );
}
