type Props = {
  title: string;
  /** Quoted parts of a text, and what each one looks like: "a name". */
  parts: readonly { text: string; looksLike: string }[];
};

/** Points out parts of a text. It refuses nothing. */
export function WarnedParts({ title, parts }: Props) {
  return (
    <div role="status" className="mt-2 empty:mt-0">
      {parts.length > 0 && (
        <div className="animate-appear rounded-control border-l-2 border-middle bg-card py-2.5 pr-3 pl-4">
          <p className="font-medium text-middle-text">{title}</p>
          <ul className="mt-0.5 text-[0.9375rem] text-soft">
            {parts.map(({ text, looksLike }) => (
              <li key={text}>
                <q className="wrap-anywhere text-ink">{text}</q> looks like {looksLike}.
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
