import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import { classNames } from '#client/ui/class-names.ts';
import { Initial } from '#client/ui/initial.tsx';
import type { FoundCompany } from '#shared/schemas/company.ts';
import { DomainAndPlace, isGuess, MarkedText } from './marked-text.tsx';

type HitsProps = {
  listId: string;
  hits: FoundCompany[];
  pathOf: (companyId: number) => string;
  active: number;
  onPoint: (index: number) => void;
  onPick: () => void;
};

export function SearchHits({ listId, hits, pathOf, active, onPoint, onPick }: HitsProps) {
  return (
    <>
      {hits.every(isGuess) && <p className="px-4 pt-3 text-sm text-soft">Did you mean …?</p>}
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
            // Keeps the focus in the box, so a blur doesn't close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => onPoint(index)}
            onClick={onPick}
          >
            <Initial name={company.name} imageUrl={company.logo_url} size="small" />
            <span className="min-w-0">
              <span className="line-clamp-2 font-medium wrap-anywhere">
                <MarkedText company={company} field="name" />
              </span>
              <DomainAndPlace company={company} />
            </span>
          </Link>
        ))}
      </div>
    </>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

type NoHitsProps = Pick<HitsProps, 'listId' | 'onPoint'> & {
  term: string;
  isActive: boolean;
  onAdd: () => void;
};

/** What the search shows instead of matches. Nothing is chosen until someone does. */
export function NoHits({ listId, term, isActive, onAdd, onPoint }: NoHitsProps) {
  return (
    <>
      <p aria-hidden className="px-4 pt-4 pb-3 wrap-anywhere text-soft">
        No results found for "{term}"
      </p>
      <div role="listbox" id={listId} aria-label="Matching companies" className="border-t border-hairline">
        <button
          type="button"
          role="option"
          id={optionId(listId, 0)}
          aria-selected={isActive}
          tabIndex={-1}
          className={classNames(
            'flex w-full items-center gap-3.5 px-4 py-3 text-left font-medium',
            isActive && 'bg-tint',
          )}
          // Keeps the focus in the box, as in the list of matches.
          onMouseDown={(event) => event.preventDefault()}
          onPointerMove={() => onPoint(0)}
          onClick={onAdd}
        >
          <Plus aria-hidden className="size-5 shrink-0 text-accent" />
          <span className="min-w-0 wrap-anywhere">Add "{term}"</span>
        </button>
      </div>
    </>
  );
}
