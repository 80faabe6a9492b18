import { type FormEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { messageOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { optionId, SearchHits } from './search-hits.tsx';
import { refuseShortTerm } from './search-too-short.ts';
import { useCompanySearch } from './use-company-search.ts';
import { useNewest } from './use-newest.ts';
import { useSearchKeys } from './use-search-keys.ts';

/** Search box of the home page: a combobox whose list holds links to the matches. */
export function CompanySearch() {
  const [, navigate] = useLocation();
  const listId = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  const newestSearch = useNewest();
  const term = text.trim();
  const { hits, failed, retry, findNow } = useCompanySearch(term);
  const keys = useSearchKeys({ count: hits?.length ?? 0, open, setOpen });
  const shown = open && term.length >= textLimits.searchTerm.min && (hits !== undefined || failed);
  const listed = shown && hits !== undefined && hits.length > 0;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const chosen = listed ? hits[keys.active] : undefined;
    if (chosen) return navigate(paths.company(chosen.id));
    if (refuseShortTerm(term) || searching) return;
    setSearching(true);
    const { isLatest } = newestSearch.begin();
    try {
      const found = await findNow(term);
      if (!isLatest()) return;
      const [only] = found;
      if (found.length > 1) navigate(paths.companies(term));
      else if (only) navigate(paths.company(only.id));
      else setOpen(true);
    } catch (error) {
      if (!isLatest()) return;
      toast({ title: 'Error', description: messageOf(error, 'Failed to fetch companies'), kind: 'error' });
    } finally {
      if (isLatest()) setSearching(false);
    }
  }

  return (
    <search
      className="relative block w-full max-w-xl"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <form
        onSubmit={submit}
        className="flex items-center gap-2 rounded-card border border-control bg-card p-1.5 focus-within:outline-2 focus-within:outline-accent"
      >
        <input
          type="search"
          role="combobox"
          aria-label="Search companies by name, place or domain"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={listed}
          aria-controls={listId}
          aria-activedescendant={listed && keys.active >= 0 ? optionId(listId, keys.active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={textLimits.searchTerm.max}
          placeholder="Company or city"
          className="h-11 min-w-0 flex-1 bg-transparent px-3.5 text-lg outline-none"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            newestSearch.drop();
            setSearching(false);
            setOpen(true);
            keys.setActive(-1);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={keys.onKeyDown}
        />
        <Button type="submit" inactive={searching}>
          Search
        </Button>
      </form>
      <p role="status" className="sr-only">
        {listed && `${hits.length} ${hits.length === 1 ? 'match' : 'matches'}. Use the arrow keys to choose.`}
        {shown && hits?.length === 0 && `No results found for "${term}"`}
      </p>
      {shown && (
        <div className="absolute inset-x-0 top-full z-20 mt-2 animate-appear overflow-hidden rounded-card border border-hairline bg-card shadow-float">
          {listed && (
            <SearchHits
              listId={listId}
              term={term}
              hits={hits}
              active={keys.active}
              onPoint={keys.setActive}
              onPick={() => setOpen(false)}
            />
          )}
          {hits?.length === 0 && (
            <p aria-hidden className="px-4 py-4 text-soft">
              No results found for "{term}"
            </p>
          )}
          {failed && (
            <p role="alert" className="flex items-center justify-between gap-3 px-4 py-2 text-soft">
              The search did not answer.
              <Button variant="quiet" onClick={() => retry()}>
                Try again
              </Button>
            </p>
          )}
        </div>
      )}
    </search>
  );
}
