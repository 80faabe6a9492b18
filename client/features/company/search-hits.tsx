import { Link } from 'wouter';
import { classNames } from '#client/ui/class-names.ts';
import { Initial } from '#client/ui/initial.tsx';
import type { Company } from '#shared/schemas/company.ts';
import { MarkedName } from './marked-name.tsx';

type Props = {
  listId: string;
  term: string;
  hits: Company[];
  pathOf: (companyId: number) => string;
  active: number;
  onPoint: (index: number) => void;
  onPick: () => void;
};

export function SearchHits({ listId, term, hits, pathOf, active, onPoint, onPick }: Props) {
  return (
    <div role="listbox" id={listId} aria-label="Matching companies">
      {hits.map((company, index) => (
        <Link
          key={company.id}
          href={pathOf(company.id)}
          id={optionId(listId, index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={classNames('flex items-center gap-3.5 px-4 py-3', index === active && 'bg-tint')}
          // Keeps the focus in the box, so that a blur doesn't close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onPointerMove={() => onPoint(index)}
          onClick={onPick}
        >
          <Initial name={company.name} imageUrl={company.logo_url} size="small" />
          <span className="min-w-0">
            <span className="line-clamp-2 font-medium wrap-anywhere">
              <MarkedName name={company.name} term={term} />
            </span>
            <span className="block truncate text-sm text-soft">{company.hq_location ?? company.domain}</span>
          </span>
        </Link>
      ))}
    </div>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
