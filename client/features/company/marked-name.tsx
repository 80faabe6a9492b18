/** A name, with the part that matches the search in the accent color. */
export function MarkedName({ name, term }: { name: string; term: string }) {
  const start = name.toLowerCase().indexOf(term.toLowerCase());
  if (start < 0) return name;
  const end = start + term.length;
  return (
    <>
      {name.slice(0, start)}
      <span className="text-accent">{name.slice(start, end)}</span>
      {name.slice(end)}
    </>
  );
}
