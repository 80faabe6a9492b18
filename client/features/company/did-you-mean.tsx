import { useId } from 'react';
import { Link } from 'wouter';
import type { ApiClient } from '#client/api.ts';
import { paths } from '#shared/paths.ts';
import { type Similar, similarCompanies, termsForSimilar } from '#shared/rules/similar-companies.ts';
import type { FoundCompany } from '#shared/schemas/company.ts';
import { DomainAndPlace } from './marked-text.tsx';

/** No one waits longer than this to add a company. */
const MOST_MILLISECONDS = 3000;
const HITS_PER_TERM = 50;

/** Listed companies that someone may have meant instead of a new one. A search that fails finds none. */
export async function findSimilar(
  client: ApiClient,
  entered: { name: string; domain: string },
): Promise<Similar<FoundCompany>[]> {
  const signal = AbortSignal.timeout(MOST_MILLISECONDS);
  const searches = termsForSimilar(entered).map((search) =>
    client.companies.list.query({ search, limit: HITS_PER_TERM }, { signal }),
  );
  const answers = await Promise.allSettled(searches);
  const hits = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.data : []));
  return similarCompanies(entered, hits);
}

type Props = { similar: Similar<FoundCompany>[]; field: 'name' | 'domain'; onLeave: () => void };

/** Below a field: the companies that resemble what it says. The first such question gets the focus. */
export function DidYouMean({ similar, field, onLeave }: Props) {
  const id = useId();
  const companies = similar.filter((one) => one.field === field).map(({ company }) => company);
  if (companies.length === 0) return null;
  const isFirst = field === 'name' || similar.every((one) => one.field === field);
  return (
    <fieldset
      ref={isFirst ? takeFocus : undefined}
      tabIndex={-1}
      aria-labelledby={`${id}-question`}
      aria-describedby={isFirst ? `${id}-otherwise` : undefined}
      className="-mt-2 min-w-0 rounded-control border border-hairline bg-tint px-3.5 py-3"
    >
      <p id={`${id}-question`} className="font-medium">
        Did you mean …?
      </p>
      <ul className="mt-1">
        {companies.map(({ match: _, ...company }) => (
          <li key={company.id}>
            <Link href={paths.company(company.id)} className="block py-1.5" onClick={onLeave}>
              <span className="text-link font-medium wrap-anywhere">{company.name}</span>
              <DomainAndPlace company={company} />
            </Link>
          </li>
        ))}
      </ul>
      {isFirst && (
        <p id={`${id}-otherwise`} className="mt-1 text-sm text-soft">
          If not, you can add yours anyway.
        </p>
      )}
    </fieldset>
  );
}

function takeFocus(question: HTMLElement | null) {
  question?.focus();
}
