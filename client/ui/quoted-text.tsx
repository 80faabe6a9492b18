import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { collapseBlankLines, foldText } from './long-text.ts';
import { useHydrated } from './use-hydrated.ts';

type Props = {
  text: string;
  fallback: string;
  /** Folds a long text behind a button. The value distinguishes it from other texts on the page. */
  foldedAs?: string | undefined;
};

/** Someone's text, exactly as typed, or a fallback if there is none. */
export function QuotedText({ text, fallback, foldedAs }: Props) {
  const words = collapseBlankLines(text);
  if (words === '') return <p className="mt-2 font-display text-lg text-soft italic">{fallback}</p>;
  const { head, rest } = foldText(words);
  if (foldedAs !== undefined && rest !== '') return <FoldedText head={head} rest={rest} about={foldedAs} />;
  return (
    <p dir="auto" className={look}>
      {words}
    </p>
  );
}

// Accents stacked on a letter are clipped where the text ends.
const look = 'mt-2 max-w-[40em] overflow-y-clip font-display text-lg whitespace-pre-line wrap-anywhere';

type FoldedProps = { head: string; rest: string; about: string };

function FoldedText({ head, rest, about }: FoldedProps) {
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const folded = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const pressed = useRef(false);

  useLayoutEffect(() => {
    // Searching the page finds the rest and opens it. React supports `hidden` only as true or false.
    if (open) folded.current?.removeAttribute('hidden');
    else folded.current?.setAttribute('hidden', 'until-found');
    if (!pressed.current) return;
    // Reading continues where it stopped, or at the button that ends the text again.
    if (open) folded.current?.focus({ preventScroll: true });
    else button.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  useEffect(() => {
    const element = folded.current;
    const onMatch = () => {
      pressed.current = false;
      setOpen(true);
    };
    element?.addEventListener('beforematch', onMatch);
    return () => element?.removeEventListener('beforematch', onMatch);
  }, []);

  const toggle = () => {
    pressed.current = true;
    setOpen(!open);
  };

  return (
    <>
      <p dir="auto" className={look}>
        {head}
        {!open && <span className="noscript:hidden print:hidden">{'\u00A0…'}</span>}
        <span
          ref={folded}
          tabIndex={-1}
          className={classNames(
            open ? 'outline-none' : 'noscript:inline print:inline',
            // The server can't render `until-found`.
            !open && (hydrated ? 'block' : 'hidden'),
          )}
        >
          {rest}
        </span>
      </p>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        className="-mb-2 inline-flex min-h-11 items-center text-[0.9375rem] text-link noscript:hidden"
        onClick={toggle}
      >
        {open ? 'Read less' : 'Read more'}
        <span className="sr-only" suppressHydrationWarning>
          {' '}
          of the review with {about}
        </span>
      </button>
    </>
  );
}
