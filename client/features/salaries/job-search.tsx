import { SearchBox } from '#client/ui/search-box.tsx';
import { textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';

type Props = { term: string; onChange: (term: string) => void };

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
