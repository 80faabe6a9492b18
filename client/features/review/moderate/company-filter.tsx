import { useId, useState } from 'react';
import { Link } from 'wouter';
import { api } from '#client/api.ts';
import { TextField } from '#client/ui/field.tsx';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { textLimits } from '#shared/limits.ts';
import { type AdminView, adminPath } from './admin-view.ts';

type Props = Pick<AdminView, 'status' | 'company'>;

/** Chooses all companies or one. */
export function CompanyFilter({ status, company }: Props) {
  return company === null ? <CompanyChoice status={status} /> : <ChosenCompany {...{ status, company }} />;
}

function ChosenCompany({ status, company }: Props) {
  const { data } = api.companies.get.useQuery({ id: company ?? 0 });
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-3 text-[0.9375rem]">
      <span className="wrap-anywhere">
        Only <strong className="font-medium">{data?.name ?? `company ${company}`}</strong> {data?.domain}
      </span>
      <Link
        href={adminPath({ tab: 'reviews', status })}
        className="inline-flex min-h-8 items-center text-link underline"
      >
        Show all companies
      </Link>
    </p>
  );
}

const settleMilliseconds = 300;
const shownHits = 6;

function CompanyChoice({ status }: Pick<Props, 'status'>) {
  const [text, setText] = useState('');
  const listId = useId();
  const term = useDebounced(text.trim(), settleMilliseconds);
  const isLong = term.length >= textLimits.searchTerm.min;
  const { data } = api.companies.list.useQuery({ search: term, limit: shownHits }, { enabled: isLong });
  const found = isLong && text !== '' ? data?.data : undefined;
  return (
    <search className="relative">
      <TextField
        label="Filter by company"
        hideLabel
        type="search"
        placeholder="Filter by company"
        aria-keyshortcuts="/"
        maxLength={textLimits.searchTerm.max}
        aria-controls={listId}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={({ key }) => key === 'Escape' && setText('')}
      />
      <ul
        id={listId}
        aria-label="Companies found"
        className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-card border border-hairline bg-card shadow-float empty:hidden"
      >
        {found?.map(({ id, name, domain }) => (
          <li key={id}>
            <Link
              href={adminPath({ tab: 'reviews', status, company: id })}
              className="block px-4 py-2.5 wrap-anywhere -outline-offset-2 hover:bg-tint"
            >
              {name} <span className="text-sm text-soft">{domain}</span>
            </Link>
          </li>
        ))}
        {found?.length === 0 && <li className="px-4 py-2.5 text-soft">No companies found</li>}
      </ul>
    </search>
  );
}
