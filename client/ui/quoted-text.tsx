import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { collapseBlankLines, foldText } from './long-text.ts';

type Props = {
  text: string;
  fallback: string;
  /** Folds a long text behind a button; the value tells its text from the others of the page. */
  foldedAs?: string;
};

/** Somebody's own words as they were typed, or what stands there when there are none. */
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

// Marks piled up on a letter end where the text ends.
const look = 'mt-2 max-w-[40em] overflow-y-clip font-display text-lg whitespace-pre-line wrap-anywhere';

type FoldedProps = { head: string; rest: string; about: string };

function FoldedText({ head, rest, about }: FoldedProps) {
  const [open, setOpen] = useState(false);
  const folded = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const pressed = useRef(false);

  useLayoutEffect(() => {
    // Searching the page finds the rest and opens it. React knows `hidden` as true or false only.
    if (open) folded.current?.removeAttribute('hidden');
    else folded.current?.setAttribute('hidden', 'until-found');
    if (!pressed.current) return;
    // Reading goes on where it stopped, or at the button that the text ends with again.
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
        {!open && <span className="print:hidden">{'\u00A0…'}</span>}
        <span ref={folded} tabIndex={-1} className={open ? 'outline-none' : 'block print:inline'}>
          {rest}
        </span>
      </p>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        className="-mb-2 inline-flex min-h-11 items-center text-[0.9375rem] text-link"
        onClick={toggle}
      >
        {open ? 'Read less' : 'Read more'}
        <span className="sr-only"> of the review with {about}</span>
      </button>
    </>
  );
}
