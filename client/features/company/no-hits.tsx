import { Plus } from 'lucide-react';
import { optionId } from './search-hits.tsx';

type Props = { listId: string; term: string; onAdd: () => void };

/** What the search shows instead of matches. Its only row is active from the start: Enter selects it. */
export function NoHits({ listId, term, onAdd }: Props) {
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
          aria-selected
          tabIndex={-1}
          className="flex w-full items-center gap-3.5 bg-tint px-4 py-3 text-left font-medium"
          // Keeps the focus in the box, as in the list of matches.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onAdd}
        >
          <Plus aria-hidden className="size-5 shrink-0 text-accent" />
          <span className="min-w-0 wrap-anywhere">Add "{term}"</span>
        </button>
      </div>
    </>
  );
}
