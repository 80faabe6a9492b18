import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { keepInEntry, readEntry } from '#client/ui/history-entry.ts';
import { refuseShortTerm } from '#client/ui/refuse-short-term.ts';
import { TextInput } from '#client/ui/text-box.tsx';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { useTypedEarly } from '#client/ui/use-typed-early.ts';
import { textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { AddCompanyDialog } from './add-company-button.tsx';
import { isGuess } from './marked-text.tsx';
import { NoHits, optionId, SearchHits } from './search-list.tsx';
import { useCompanySearch, useSearchKeys } from './use-company-search.ts';

type Props = {
  /** The URL to go to when a company is chosen. */
  pathOf: (companyId: number) => string;
  /** The URL to go to when Search finds several. Without it, they stay in the list to choose from. */
  pathOfList?: (term: string) => string;
};

const termKey = 'term';
const keptMilliseconds = 300;

/**
 * Search box for one company: a combobox whose list has links to the matches, or offers to add a missing company. Until
 * the page's code is there, it's a form that goes to the list of companies.
 */
export function CompanySearch({ pathOf, pathOfList }: Props) {
  const [, navigate] = useLocation();
  const listId = useId();
  const isCombobox = useHydrated();
  const [text, setText] = useKeptTerm(isCombobox);
  const [open, setOpen] = useState(false);
  const box = useTypedEarly(text, (typed) => {
    setText(typed);
    setOpen(document.activeElement === box.current);
  });
  const [adding, setAdding] = useState<string | null>(null);
  const term = text.trim();
  const { found, isCurrent, failed, retry, searching, findNow, cancel } = useCompanySearch(term);
  const hits = found?.hits ?? [];
  // Rows for an earlier term are about to change, so no key chooses among them.
  const rows = hits.length || (found === undefined ? 0 : 1);
  const keys = useSearchKeys({ count: isCurrent ? rows : 0, open, setOpen });
  const shown = open && (found !== undefined || failed);
  const listed = shown && hits.length > 0;
  const nothing = shown && found?.hits.length === 0;
  const { active } = keys;

  const leave = (path: string) => {
    keepInEntry(termKey, text);
    navigate(path);
  };
  const add = () => {
    setAdding(term);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    keys.onKeyDown(event);
    if (event.key !== 'Enter' || !nothing || active < 0 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    const chosen = listed ? hits[active] : undefined;
    if (chosen) return leave(pathOf(chosen.id));
    if (refuseShortTerm(term, textLimits.searchTerm.min) || searching) return;
    findNow((found) => {
      // A guess at a typo doesn't make a match ambiguous, and is no match by itself.
      const [only, ...others] = found.filter((company) => !isGuess(company));
      if (only && others.length === 0) return leave(pathOf(only.id));
      if (pathOfList) return leave(pathOfList(term));
      setOpen(true);
      if (found.length > 1) keys.setActive(0);
    });
  }

  return (
    <>
      <search
        className="relative block w-full max-w-xl"
        onBlur={(event) => {
          keepInEntry(termKey, text);
          if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
        }}
      >
        <form
          action={paths.companies()}
          onSubmit={submit}
          // Instead of the browser's message about a short term, there is a toast.
          noValidate={isCombobox}
          className="flex items-center gap-2 rounded-card border border-control bg-card p-1.5 focus-within:outline-2 focus-within:outline-accent"
        >
          <TextInput
            ref={box}
            type="search"
            name="search"
            aria-label="Search companies by name, place or domain"
            {...(isCombobox && {
              role: 'combobox',
              'aria-autocomplete': 'list',
              'aria-haspopup': 'listbox',
              'aria-expanded': listed || nothing,
              'aria-controls': listId,
              'aria-activedescendant':
                (listed || nothing) && active >= 0 ? optionId(listId, active) : undefined,
            })}
            minLength={textLimits.searchTerm.min}
            maxLength={textLimits.searchTerm.max}
            placeholder="Company or city"
            className="h-11 min-w-0 flex-1 bg-transparent px-3.5 text-lg outline-none"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              cancel();
              setOpen(true);
              keys.setActive(-1);
            }}
            onFocus={() => setOpen(true)}
            onKeyDown={onKeyDown}
          />
          <Button type="submit" inactive={searching}>
            Search
          </Button>
        </form>
        <p role="status" className="sr-only">
          {listed &&
            `${hits.length} ${hits.length === 1 ? 'match' : 'matches'}. Use the arrow keys to choose.`}
          {nothing && `No results found for "${found.term}"`}
        </p>
        {shown && (
          <div className="absolute inset-x-0 top-full z-20 mt-2 animate-appear overflow-hidden rounded-card border border-hairline bg-card shadow-float">
            {listed && (
              <SearchHits
                listId={listId}
                hits={hits}
                pathOf={pathOf}
                active={active}
                onPoint={keys.setActive}
                onPick={() => {
                  keepInEntry(termKey, text);
                  setOpen(false);
                }}
              />
            )}
            {nothing && (
              <NoHits
                listId={listId}
                term={found.term}
                isActive={active === 0}
                onAdd={add}
                onPoint={keys.setActive}
              />
            )}
            {failed && (
              <p role="alert" className="flex items-center justify-between gap-3 px-4 py-2 text-soft">
                Search isn't responding.
                <Button variant="quiet" className="shrink-0" onClick={() => retry()}>
                  Try again
                </Button>
              </p>
            )}
          </div>
        )}
      </search>
      {adding !== null && <AddCompanyDialog term={adding} onClose={() => setAdding(null)} />}
    </>
  );
}

/** The text in the box, which is restored when someone comes back. */
function useKeptTerm(hydrated: boolean) {
  const [typed, setTyped] = useState<string>();
  const kept = hydrated && typed === undefined ? readEntry(termKey) : typed;
  const text = typeof kept === 'string' ? kept : '';
  const settled = useDebounced(text, keptMilliseconds);
  useEffect(() => {
    if (typed !== undefined && settled !== (readEntry(termKey) ?? '')) keepInEntry(termKey, settled);
  }, [settled, typed]);
  return [text, setTyped] as const;
}
