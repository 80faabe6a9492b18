import { Check, Eye, MessageCircle } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { sentenceCase } from '#client/ui/formats.ts';
import type { News } from './use-desk.ts';

type Props = {
  id: number;
  news: News;
  isTaken: boolean;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
};

/** An item in the list of a desk, with what other moderators do about it. */
export function DeskRow({ id, news, isTaken, isChosen, onChoose, children }: Props) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const list = row.current?.closest('ul')?.parentElement;
    // Not `scrollIntoView`, which would move the page too.
    if (isChosen && list && row.current) keepInSight(list, row.current);
  }, [isChosen]);
  return (
    <li ref={row} className="border-b border-hairline">
      <button
        type="button"
        data-row={id}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
        className={classNames(
          'block w-full border-l-2 px-4 py-3 text-left -outline-offset-2 hover:bg-tint',
          isChosen ? 'border-accent bg-tint' : 'border-transparent',
          isTaken && !isChosen && 'text-soft',
        )}
      >
        {children}
        <Others news={news} />
      </button>
    </li>
  );
}

function keepInSight(list: HTMLElement, row: HTMLElement): void {
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

const line = 'mt-1 flex items-center gap-1.5 text-sm text-soft';
const icon = 'size-3.5 shrink-0';

function Others({ news: { now, elsewhere } }: { news: News }) {
  if (elsewhere)
    return (
      <span className={line}>
        <Check aria-hidden className={icon} />
        {elsewhere.status === null ? 'Withdrawn by its author' : sentenceCase(elsewhere.status)}
        {elsewhere.decided_by && ` by ${elsewhere.decided_by}`}
      </span>
    );
  const asked = now?.notes.find(({ kind }) => kind === 'opinion');
  const left = now?.notes.find(({ own }) => own);
  return (
    <>
      {now?.read_by && (
        <span className={line}>
          <Eye aria-hidden className={icon} />
          {now.read_by} is reading this
        </span>
      )}
      {(asked || left) && (
        <span className={line}>
          <MessageCircle aria-hidden className={icon} />
          {asked?.own
            ? 'You asked for a second opinion'
            : asked
              ? 'Second opinion for you'
              : 'You left it to others'}
        </span>
      )}
    </>
  );
}
