import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { paths } from '#shared/paths.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { countryName, industryName, sizeWords } from '#shared/rules/company-facts.ts';
import type { Correction } from '#shared/schemas/correction.ts';

type Props = { correction: Correction; pending: boolean; onDecide: (approved: boolean) => void };

/** What would change about a company: each fact as it is and as it would be. */
export function CorrectionItem({ correction, pending, onDecide }: Props) {
  const { company_id, company_name, created_at, note } = correction;
  const rows = rowsOf(correction);
  return (
    <article aria-label={`Correction of ${company_name}`}>
      <h2 className="font-sans text-base font-medium tracking-normal wrap-anywhere">
        <Link href={paths.company(company_id)} className="inline-flex min-h-8 items-center text-link">
          {company_name}
        </Link>
      </h2>
      <p className="text-sm text-soft">Sent in {monthName(created_at)}</p>
      <table className="mt-3 w-full max-w-[44em] text-left text-[0.9375rem]">
        <thead className="text-sm text-soft">
          <tr>
            <td className="w-1/5" />
            <th scope="col" className="w-2/5 py-1 font-normal">
              Now
            </th>
            <th scope="col" className="w-2/5 py-1 font-normal">
              Suggested
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr className="border-t border-hairline">
              <td />
              <td colSpan={2} className="py-2">
                Nothing would change. The company already has these facts.
              </td>
            </tr>
          )}
          {rows.map(([name, before, after]) => (
            <tr key={name} className="border-t border-hairline align-top">
              <th scope="row" className="py-2 pr-4 font-normal text-soft">
                {name}
              </th>
              <td className="py-2 pr-4 wrap-anywhere">{before}</td>
              <td className="py-2 font-medium wrap-anywhere">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && (
        <p className="mt-3 text-[0.9375rem] wrap-anywhere">
          <span className="text-soft">Where we can see this:</span> {note}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button inactive={pending} onClick={() => onDecide(true)}>
          Approve
        </Button>
        <Button variant="secondary" inactive={pending} onClick={() => onDecide(false)}>
          Dismiss
        </Button>
      </div>
    </article>
  );
}

type Facts = Correction['before'];

const words: [name: string, tell: (facts: Facts) => string | null | 0][] = [
  ['Place', ({ hq_location }) => hq_location],
  ['Website', ({ website }) => website],
  ['Industry', ({ industry }) => industry && industryName(industry)],
  ['Size', ({ size, size_year }) => size && sizeWords(size, size_year)],
  ['Country', ({ country }) => country && countryName(country)],
  ['Founded', ({ founded }) => founded && String(founded)],
];

function rowsOf({ before, after, logo_url, logo }: Correction) {
  const rows: [name: string, before: ReactNode, after: ReactNode][] = words.flatMap(([name, tell]) => {
    const [now, then] = [tell(before), tell(after)];
    return now === then ? [] : [[name, now || 'Not known', then || 'Not known']];
  });
  const picture = (src: string | null) =>
    src ? (
      <img src={src} alt="" className="size-16 rounded-control border border-hairline object-contain" />
    ) : (
      'None'
    );
  const suggested = logo && `data:image/png;base64,${logo}`;
  if (logo !== null) rows.push(['Logo', picture(logo_url), picture(suggested)]);
  return rows;
}
