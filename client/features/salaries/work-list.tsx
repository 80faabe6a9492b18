import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { counted, sentenceCase } from '#client/ui/formats.ts';
import { Money } from '#client/ui/money.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { workName } from '#shared/kinds-of-work/work-words.ts';
import { payRules, smallestGroup } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import type { SalaryList } from '#shared/schemas/salaries.ts';
import { keepJob } from './job-search.tsx';
import { evidenceOf } from './pay-words.ts';

type Work = SalaryList['data'][number];

/** Kinds of work and what they pay: those that fit a job title, or those with the most salaries. */
export function WorkList({ search }: { search: string }) {
  const query = api.salaries.list.useQuery(search === '' ? {} : { search }, {
    placeholderData: keepPreviousData,
    trpc: { abortOnUnmount: true },
  });
  const { data, error, isPlaceholderData } = query;
  const isSettled = search !== '' && data !== undefined && !isPlaceholderData;
  return (
    <div className="mt-10">
      <p role="status" className="sr-only">
        {isSettled && foundWords(data.data.length)}
      </p>
      {error && <LoadError title="We couldn't load the salaries." query={query} />}
      {!error && data === undefined && <Skeleton className="h-[30rem] w-full" />}
      {!error && data && (
        <div
          aria-busy={isPlaceholderData}
          className="transition-opacity duration-150 aria-busy:opacity-50 aria-busy:delay-150"
        >
          {data.data.length > 0 ? <Works works={data.data} search={search} /> : <Nothing search={search} />}
        </div>
      )}
    </div>
  );
}

function foundWords(count: number): string {
  if (count === 0) return 'No jobs found';
  return `${counted(count, 'kind', 'kinds')} of work found`;
}

/** On a wide screen, the figures stand below their names. */
const columns =
  'grid gap-x-8 sm:grid-cols-[minmax(0,1fr)_19rem] lg:grid-cols-[minmax(0,1fr)_8rem_14rem_12rem] lg:items-baseline';

function Works({ works, search }: { works: Work[]; search: string }) {
  return (
    <>
      <h2 className="text-2xl">{search === '' ? 'Work with the most salaries' : 'Matching kinds of work'}</h2>
      {works.some(({ pay }) => pay !== null) && (
        <p className="mt-2 text-sm text-soft">
          The large figure is the median of a year's pay before tax: half earn more, half earn less.
        </p>
      )}
      <div aria-hidden className={`${columns} mt-4 pb-1.5 text-sm text-soft max-lg:hidden`}>
        <span>Kind of work</span>
        <span className="text-right">Median</span>
        <span>Middle half</span>
        <span>From</span>
      </div>
      <ul className="border-y border-hairline max-lg:mt-4 lg:border-t-control">
        {works.map((work) => (
          <WorkRow key={work.code} work={work} search={search} />
        ))}
      </ul>
    </>
  );
}

function WorkRow({ work: { code, name, title, pay }, search }: { work: Work; search: string }) {
  return (
    <li className={`${columns} relative gap-y-1 border-hairline py-4 not-first:border-t hover:bg-tint/50`}>
      <div className="min-w-0">
        <Link
          href={paths.workSalaries(code)}
          {...keepJob(search)}
          className="font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {workName(name)}
        </Link>
        {title && <p className="text-sm wrap-anywhere text-soft">{sentenceCase(title)}</p>}
      </div>
      {pay ? (
        <PayOf {...pay} />
      ) : (
        <p className="text-sm text-soft lg:col-span-2 lg:col-start-3">Too few people have shared their pay</p>
      )}
    </li>
  );
}

function PayOf({ currency, lower, median, upper, ...counts }: NonNullable<Work['pay']>) {
  return (
    <div className="tabular-nums lg:contents">
      <p className="text-lg font-medium lg:text-right">
        <span className="sr-only">Median </span>
        <Money amount={median} currency={currency} />
      </p>
      <p className="text-sm text-soft">
        <span className="lg:sr-only">The middle half earns </span>
        <Money amount={lower} currency={currency} /> to <Money amount={upper} currency={currency} />
      </p>
      <p className="text-sm text-soft">{evidenceOf(counts)}</p>
    </div>
  );
}

function Nothing({ search }: { search: string }) {
  if (search === '')
    return (
      <EmptyState title="No salaries yet">
        <p className="text-soft">
          We show what work pays once at least {smallestGroup} people at {payRules.companies} companies have
          shared it.
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title="No job matches">
      <p className="max-w-full wrap-anywhere text-soft">
        We don't know a job called "{search}". Try another word for it, or fewer words.
      </p>
      <Link href={paths.salaries()} className={buttonClass('secondary')}>
        Show the work with the most salaries
      </Link>
    </EmptyState>
  );
}
