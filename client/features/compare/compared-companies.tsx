import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { api, refusalOf } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { createStore } from '#client/ui/store.ts';
import { useLostFocus } from '#client/ui/use-lost-focus.ts';
import { mostCompared } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';
import type { Comparison } from '#shared/schemas/comparison.ts';
import { HigherOrLower } from './compared-cell.tsx';
import { ComparisonControls } from './comparison-controls.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { Verdict } from './verdict.tsx';
import { anyDiffers } from './verdict-words.ts';

type Props = {
  ids: readonly number[];
  /** Rows without a difference too. */
  all: boolean;
  /** A search box that adds a company to these. */
  add: (label: string, ids: readonly number[]) => ReactNode;
};

/** Up to four companies beside each other, and the ways to change which. */
export function ComparedCompanies({ ids, all, add }: Props) {
  const query = api.companies.compare.useQuery(
    { ids: ids.join() },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
  const comparison = ids.length > 0 ? query.data : undefined;
  const names = comparison?.companies.map(({ name }) => name) ?? [];
  const isMissing = refusalOf(query.error)?.reason === 'not_found';
  const part = useLostFocus<HTMLDivElement>();
  const leftOut = !query.isPlaceholderData && comparison && comparison.companies.length < ids.length;
  return (
    <Page
      title={names.length > 0 ? `${names.join(', ')} compared` : 'Compare companies'}
      description="Put up to four employers beside each other, and see what differs by more than chance."
      isMissing={isMissing}
    >
      <div ref={part} tabIndex={-1} className="outline-none">
        <h1 className="text-3xl">Compare companies</h1>
        {comparison && (
          <Compared
            // Until the answer is here, what is added comes beside those that were chosen, not those that are shown.
            ids={query.isPlaceholderData ? ids : comparison.companies.map(({ id }) => id)}
            {...{ comparison, all, add, leftOut }}
          />
        )}
        {!comparison && ids.length > 0 && query.isPending && <Skeleton className="mt-8 h-[40rem] w-full" />}
        {isMissing && <p className="mt-3">We can't find these companies. Search for the first one.</p>}
        {query.error && !isMissing && (
          <div className="mt-8">
            <LoadError title="We couldn't load the comparison." query={query} />
          </div>
        )}
        {ids.length === 0 && (
          <p className="mt-3 text-lg text-soft">
            Choose up to {mostCompared} companies. We mark what differs from the first by more than chance.
          </p>
        )}
        {(ids.length === 0 || isMissing) && <div className="mt-6">{add('First company', [])}</div>}
      </div>
    </Page>
  );
}

type ComparedProps = Props & { comparison: Comparison; leftOut: boolean | undefined };

function Compared({ ids, comparison, leftOut, all, add }: ComparedProps) {
  const { companies } = comparison;
  const canHide = anyDiffers(comparison);
  return (
    <>
      <Verdict comparison={comparison} />
      <RunningComparison companies={companies} />
      {leftOut && <p className="mt-3">We left out companies that we can't find.</p>}
      <ComparisonControls {...{ companies, ids, all, canHide, add }} />
      {canHide && (
        <p className="mt-6 text-sm text-soft">
          <HigherOrLower differs="above" /> and <HigherOrLower differs="below" /> mark what differs from{' '}
          {companies[0]?.name} by more than chance.
        </p>
      )}
      <div className="mt-4">
        <ComparisonTable comparison={comparison} all={all || !canHide} />
      </div>
      <p className="mt-6 max-w-[44em] text-sm text-soft">
        The band is where an average likely is, judging by the reviews. No arrow means no clear difference.
        The more figures are compared, the larger a difference has to be to count.{' '}
        <Link href={paths.howItWorks()} className="text-link">
          How we calculate this
        </Link>
      </p>
    </>
  );
}

/** What this tab has compared last. It's gone with the page's memory. */
const lastCompared = createStore<readonly Company[]>([]);

/** Offers to add a company that was chosen elsewhere to what was compared before. */
function RunningComparison({ companies }: { companies: readonly Company[] }) {
  const [earlier] = useState(lastCompared.get);
  useEffect(() => lastCompared.set(companies), [companies]);
  const [chosen, second] = companies;
  if (chosen === undefined || second !== undefined) return null;
  if (earlier.length === 0 || earlier.length === mostCompared) return null;
  if (earlier.some(({ id }) => id === chosen.id)) return null;
  return (
    <Link
      href={paths.compare([...earlier, chosen].map(({ id }) => id))}
      className="mt-2 inline-flex min-h-11 items-center text-link"
    >
      Compare it with {earlier.map(({ name }) => name).join(', ')}
    </Link>
  );
}
