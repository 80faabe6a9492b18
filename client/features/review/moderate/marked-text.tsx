import type { ReactNode } from 'react';

type Range = { start: number; end: number };

/** A text with passages underlined. Where some overlap, the first one counts. */
export function MarkedText({ text, passages }: { text: string; passages: readonly Range[] }) {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { start, end } of passages.toSorted((one, other) => one.start - other.start)) {
    if (start < done) continue;
    parts.push(
      text.slice(done, start),
      <mark
        key={start}
        className="bg-transparent text-inherit underline decoration-accent decoration-dotted decoration-2 underline-offset-4"
      >
        {text.slice(start, end)}
      </mark>,
    );
    done = end;
  }
  return (
    <p dir="auto" className="font-display text-lg whitespace-pre-line wrap-anywhere">
      {parts}
      {text.slice(done)}
    </p>
  );
}
