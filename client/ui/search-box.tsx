import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { refuseShortTerm } from './refuse-short-term.ts';
import { TextInput } from './text-box.tsx';
import { useDebounced } from './use-debounced.ts';
import { useHydrated } from './use-hydrated.ts';
import { useTypedEarly } from './use-typed-early.ts';

type Props = {
  /** The page that the form goes to until this page's code is there. */
  action: string;
  label: string;
  placeholder: string;
  /** Of a term, in characters. */
  lengths: { min: number; max: number };
  term: string;
  /** Values of the query that a search keeps. */
  kept?: Record<string, string>;
  onChange: (term: string) => void;
};

const settleMilliseconds = 300;

/**
 * Search box above a list. It searches while someone types, once there are enough letters. Until the page's code is there,
 * it's a form.
 */
export function SearchBox({ action, label, placeholder, lengths, term, kept = {}, onChange }: Props) {
  const [text, setText] = useState(term);
  const box = useTypedEarly(text, setText);
  const announced = useRef(term);
  const settled = useDebounced(text.trim(), settleMilliseconds);

  const announce = (next: string) => {
    if (next === announced.current) return;
    announced.current = next;
    onChange(next);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a settled term is announced
  useEffect(() => {
    if (settled === '' || settled.length >= lengths.min) announce(settled);
  }, [settled]);

  // Something else changed the term: a link, or Back and Forward.
  useEffect(() => {
    if (term === announced.current) return;
    announced.current = term;
    setText(term);
  }, [term]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const now = text.trim();
    if (now === '' || !refuseShortTerm(now, lengths.min)) announce(now);
  };

  return (
    <search>
      <form
        action={action}
        onSubmit={submit}
        // Instead of the browser's message about a short term, there is a toast.
        noValidate={useHydrated()}
        className="flex max-w-xl items-center gap-2 rounded-card border border-control bg-card p-1 pl-4 focus-within:outline-2 focus-within:outline-accent"
      >
        {Object.entries(kept).map(([name, value]) => (
          // biome-ignore lint/plugin: no one types into it
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Search aria-hidden className="size-5 shrink-0 text-soft" />
        <TextInput
          ref={box}
          type="search"
          name="search"
          aria-label={label}
          placeholder={placeholder}
          minLength={lengths.min}
          maxLength={lengths.max}
          className="h-11 min-w-0 flex-1 bg-transparent px-2 outline-none"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="quiet">
          Search
        </Button>
      </form>
    </search>
  );
}
