import type { FoundCompany } from '#shared/schemas/company.ts';

type Props = { company: FoundCompany; field: 'name' | 'hq_location' | 'domain' };

/** A field of a company, with what a search matched in the accent color. */
export function MarkedText({ company, field }: Props) {
  // The places are in the domain as it is stored.
  if (field === 'domain' && company.unicode_domain) return company.unicode_domain;
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

/** Whether a search found it only by assuming a typo. */
export const isGuess = ({ match }: FoundCompany): boolean => match?.kind === 'typo';

type PlaceProps = { company: FoundCompany; unknown?: string };

/** Below a company's name: its domain, which no other company has, and its location. */
export function DomainAndPlace({ company, unknown }: PlaceProps) {
  const place = company.hq_location === null ? unknown : <MarkedText company={company} field="hq_location" />;
  return (
    <span className="block text-sm text-soft">
      <span className="line-clamp-2 wrap-anywhere text-ink">
        <MarkedText company={company} field="domain" />
      </span>
      {place && <span className="line-clamp-2 wrap-anywhere">{place}</span>}
    </span>
  );
}
