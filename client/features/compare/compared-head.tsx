import { X } from 'lucide-react';
import { Link } from 'wouter';
import { Initial } from '#client/ui/initial.tsx';
import { smallestGroup } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';

type Props = { company: Company; ids: readonly number[]; isFirst: boolean };

/** The head of a table that doesn't scroll sideways stays below the header. */
export const headClass = (ids: readonly number[]) =>
  ids.length > 2 ? '' : 'sticky top-16 z-10 [@media(max-height:30rem)]:static';

/** A company at the head of its column. */
export function ComparedHead({ company, ids, isFirst }: Props) {
  const { id, name, domain, hq_location, review_count, logo_url } = company;
  const reviews = `${review_count.toLocaleString('en')} ${review_count === 1 ? 'review' : 'reviews'}`;
  return (
    <th
      scope="col"
      className={`px-3 py-4 text-left font-normal ${headClass(ids)} ${isFirst ? 'bg-tint' : 'bg-paper'}`}
    >
      <span className="flex items-start gap-3">
        <span className="max-lg:hidden">
          <Initial name={name} imageUrl={logo_url} size="small" />
        </span>
        <Link
          href={paths.company(id)}
          className="min-w-0 flex-1 font-display text-lg leading-snug wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <Link
          href={paths.compare(ids.filter((other) => other !== id))}
          aria-label={`Remove ${name}`}
          className="-mt-2 -mr-2 flex size-9 shrink-0 items-center justify-center rounded-control text-soft hover:text-ink print:hidden"
        >
          <X aria-hidden className="size-4" />
        </Link>
      </span>
      <span className="mt-1.5 block text-sm text-soft wrap-anywhere">
        <span className="block text-ink">{domain}</span>
        <span className="block max-sm:hidden">{hq_location}</span>
        {review_count < smallestGroup ? `${reviews}. Figures need ${smallestGroup}.` : reviews}
      </span>
    </th>
  );
}
