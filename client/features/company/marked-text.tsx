import type { FoundCompany } from '#shared/schemas/company.ts';

type Props = { company: FoundCompany; field: 'name' | 'hq_location' | 'domain' };

/** A field of a company, with what a search matched in the accent color. */
export function MarkedText({ company, field }: Props) {
  const text = company[field] ?? '';
  const places = company.match?.places.filter((place) => place.field === field) ?? [];
  return (
    <>
      {places.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(places[index - 1]?.end ?? 0, start)}
          <mark className="bg-transparent text-accent">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(places.at(-1)?.end ?? 0)}
    </>
  );
}

/** Which field the line below a company's name shows: its location, or the domain if there is none. */
export function shownPlace({ hq_location }: FoundCompany): 'hq_location' | 'domain' {
  return hq_location === null ? 'domain' : 'hq_location';
}
