type Props = { text: string; fallback: string };

/** Somebody's own words as they were typed, or what stands there when there are none. */
export function QuotedText({ text, fallback }: Props) {
  if (text.trim() === '') return <p className="mt-2 font-display text-lg text-soft italic">{fallback}</p>;
  return (
    <p dir="auto" className="mt-2 max-w-[40em] font-display text-lg whitespace-pre-line wrap-anywhere">
      {text}
    </p>
  );
}
