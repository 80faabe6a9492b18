import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { monthName } from '#shared/rules/calendar.ts';
import type { Comparison } from '#shared/schemas/comparison.ts';
import { Nothing } from './compared-cell.tsx';
import { LabeledRow, TitleRow } from './table-rows.tsx';

type Quote = Comparison['quotes'][number]['praise'];

/** What the newest reviews praise and complain about, if any says it in whole sentences. */
export function QuoteRows({ comparison }: { comparison: Comparison }) {
  const { companies, quotes } = comparison;
  const ids = companies.map(({ id }) => id);
  const rows = [
    { label: 'Newest praise', quotes: quotes.map(({ praise }) => praise) },
    { label: 'Newest complaint', quotes: quotes.map(({ complaint }) => complaint) },
  ].filter((row) => row.quotes.some((quote) => quote !== null));
  if (rows.length === 0) return null;
  return (
    <tbody>
      <TitleRow title="In their words" ids={ids} />
      {rows.map((row) => (
        <LabeledRow
          key={row.label}
          label={row.label}
          ids={ids}
          cell={(index) => <Quoted quote={row.quotes[index] ?? null} companyId={ids[index] ?? 0} />}
        />
      ))}
    </tbody>
  );
}

function Quoted({ quote, companyId }: { quote: Quote; companyId: number }) {
  if (quote === null) return <Nothing why="no review says it in whole sentences" />;
  return (
    <>
      <span dir="auto" className="block font-display wrap-anywhere">
        “{quote.text}”
      </span>
      <Link
        href={paths.companyReview(companyId, quote.review_id)}
        className="inline-flex min-h-11 items-center text-sm text-link"
      >
        Review from {monthName(quote.created_at)}
      </Link>
    </>
  );
}
