import { useState } from 'react';
import { Link } from 'wouter';
import { api, refusalOf } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { currencyName, sentenceCase } from '#client/ui/formats.ts';
import { Page } from '#client/ui/page.tsx';
import { moneyScale } from '#client/ui/plots/money-axis.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { workInSentence, workName } from '#shared/kinds-of-work/work-words.ts';
import { payRules, smallestGroup } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import type { WorkSalaries as Salaries } from '#shared/schemas/salaries.ts';
import { JobSearch, useKeptJob } from './job-search.tsx';
import { MedianOfAll } from './median-of-all.tsx';
import type { Pay } from './pay-words.ts';
import { PayingCompanies } from './paying-companies.tsx';
import { WorkList } from './work-list.tsx';

type Props = { code: string; currency: string | undefined };

/** What a kind of work pays across companies. */
export function WorkSalaries({ code, currency }: Props) {
  const query = api.salaries.get.useQuery(
    { id: Number(code), ...(currency && { currency }) },
    {
      // Another currency of the same work.
      placeholderData: (earlier) => (earlier?.kind_of_work.code === code ? earlier : undefined),
    },
  );
  if (query.data) return <Shown salaries={query.data} isOutdated={query.isPlaceholderData} />;
  if (query.isPending) return <Loading />;
  if (refusalOf(query.error)?.reason === 'not_found') return <WorkNotFound />;
  return (
    <Page title="Salaries">
      <h1 className="mb-8 text-3xl">Salaries</h1>
      <LoadError title="We couldn't load these salaries." query={query} />
    </Page>
  );
}

function Shown({ salaries, isOutdated }: { salaries: Salaries; isOutdated: boolean }) {
  const { kind_of_work, currencies, pay } = salaries;
  const kept = useKeptJob();
  const [typed, setTyped] = useState<string>();
  const isSearching = typed !== undefined && typed !== '' && typed !== kept;
  const title = `What ${workInSentence(kind_of_work.name)} earn`;
  return (
    <Page
      title={title}
      description={`${title} in a year before tax, as they report it: the median, the middle half, and which companies pay more or less.`}
    >
      <WayBack />
      <h1 className="text-2xl wrap-anywhere sm:text-3xl">{title}</h1>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4">
        <div className="w-full max-w-xl">
          <JobSearch term={typed ?? kept} onChange={setTyped} />
        </div>
        {pay && !isSearching && (
          <CurrencyChoice code={kind_of_work.code} currencies={currencies} current={pay.currency} />
        )}
      </div>
      {isSearching ? (
        <WorkList search={typed} />
      ) : (
        <div
          aria-busy={isOutdated}
          className="transition-opacity duration-150 aria-busy:opacity-50 aria-busy:delay-150"
        >
          {pay ? <Figures pay={pay} isOneOfSeveral={currencies.length > 1} /> : <TooFew />}
          <SimilarWork {...salaries} />
        </div>
      )}
    </Page>
  );
}

function Figures({ pay, isOneOfSeveral }: { pay: Pay; isOneOfSeveral: boolean }) {
  const scale = moneyScale([pay, ...pay.listed].flatMap(({ lower, upper }) => [lower, upper]));
  return (
    <>
      <MedianOfAll pay={pay} scale={scale} />
      <PayingCompanies pay={pay} scale={scale} />
      {isOneOfSeveral && (
        <p className="mt-1 text-[0.9375rem] text-soft">We don't convert one currency into another.</p>
      )}
    </>
  );
}

function TooFew() {
  return (
    <p className="mt-10 max-w-[38em] text-lg">
      We show pay once at least {smallestGroup} people at {payRules.companies} companies have shared it, and
      no company has more than half of the salaries.
    </p>
  );
}

function SimilarWork({ similar, pay }: Salaries) {
  if (similar.length === 0)
    return pay ? null : (
      <Link href={paths.salaries()} className="mt-4 inline-flex min-h-11 items-center text-link">
        See the work with the most salaries
      </Link>
    );
  return (
    <section aria-labelledby="similar" className="mt-12">
      <h2 id="similar" className="text-xl">
        Similar work
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {similar.map(({ code, name }) => (
          <li key={code}>
            <Link href={paths.workSalaries(code)} className="inline-flex min-h-11 items-center text-link">
              {workName(name)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WayBack() {
  return (
    <nav aria-label="Breadcrumb">
      <Link href={paths.salaries()} className="inline-flex min-h-8 items-center text-[0.9375rem] text-link">
        Salaries
      </Link>
    </nav>
  );
}

/** Shown instead of a kind of work that there isn't. */
export function WorkNotFound() {
  const [term, setTerm] = useState('');
  const title = 'Kind of work not found';
  return (
    <Page title={title} isMissing>
      <WayBack />
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      <p className="mt-4 mb-6 text-lg text-soft">
        We can't find that kind of work. Check the address or search for a job.
      </p>
      <JobSearch term={term} onChange={setTerm} />
      {term !== '' && <WorkList search={term} />}
    </Page>
  );
}

function Loading() {
  return (
    <Page title="Loading">
      <div role="status" aria-label="Loading the salaries">
        <h1 className="sr-only">Loading</h1>
        <Skeleton className="mt-8 h-10 w-72" />
        <Skeleton className="mt-6 h-13 w-full max-w-xl" />
        <Skeleton className="mt-8 h-96 w-full" />
      </div>
    </Page>
  );
}

type ChoiceProps = {
  code: string;
  currencies: Salaries['currencies'];
  /** The one that is shown. */
  current: string;
};

/** The currencies that this work has figures in. The first one is shown unless someone chooses another. */
function CurrencyChoice({ code, currencies, current }: ChoiceProps) {
  if (currencies.length < 2) return null;
  return (
    <nav aria-label="Currency" className="flex flex-wrap gap-2">
      {currencies.map(({ currency, salaries }, index) => (
        <Link
          key={currency}
          href={paths.workSalaries(code, index === 0 ? {} : { currency })}
          aria-current={currency === current || undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-control border border-control bg-card px-4 text-[0.9375rem] font-medium hover:bg-tint aria-[current]:border-accent aria-[current]:bg-tint aria-[current]:shadow-[inset_0_-2px_0_var(--color-accent)]"
        >
          <span suppressHydrationWarning>{sentenceCase(currencyName(currency))}</span>
          <span className="text-sm font-normal text-soft tabular-nums">
            {salaries.toLocaleString('en')} <span className="sr-only">salaries</span>
          </span>
        </Link>
      ))}
    </nav>
  );
}
