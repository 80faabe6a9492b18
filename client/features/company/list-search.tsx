import { SearchBox } from '#client/ui/search-box.tsx';
import { textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';

type Props = {
  term: string;
  /** Values of the query that a search keeps. */
  kept?: Record<string, string>;
  onChange: (term: string) => void;
};

/** Search box above a list of companies. */
export function ListSearch(props: Props) {
  return (
    <SearchBox
      action={paths.companies()}
      label="Search companies"
      placeholder="Name or city"
      lengths={textLimits.searchTerm}
      {...props}
    />
  );
}
