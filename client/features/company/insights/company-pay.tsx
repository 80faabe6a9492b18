import { Link } from 'wouter';
import { api } from '#client/api.ts';
import { NotLoaded } from '#client/not-loaded.tsx';
import { counted, currencyName } from '#client/ui/formats.ts';
import { Money } from '#client/ui/money.tsx';
import { PayNote } from '#client/ui/pay-note.tsx';
import { MoneyAxis, type MoneyScale, moneyScale } from '#client/ui/plots/money-axis.tsx';
import { PayCells, PayHead, payColumns } from '#client/ui/plots/pay-row.tsx';
import { workName } from '#shared/kinds-of-work/work-words.ts';
import { payRules, smallestGroup } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';
import type { CompanySalaries } from '#shared/schemas/salaries.ts';

export type Work = CompanySalaries['work'][number];

/** Requests what a company pays together with the company instead of after it. */
export function useCompanyPayEarly(id: number): void {
  api.companies.salaries.useQuery({ id }, { notifyOnChangeProps: [] });
}

/** What a company pays. One with too few reviews has no figures. */
export function useCompanyPay({ id, review_count }: Pick<Company, 'id' | 'review_count'>) {
  return api.companies.salaries.useQuery({ id }, { enabled: review_count >= smallestGroup });
}

export const nameOfWork = ({ name, kind_of_work }: Work) => (kind_of_work ? workName(name) : name);

/** What a company pays by kind of work, each currency on an axis of its own. */
export function CompanyPay({ company }: { company: Company }) {
  const query = api.companies.salaries.useQuery({ id: company.id });
  if (query.data === undefined)
    return <NotLoaded what="the salaries" query={query} className="h-96 w-full" />;
  const { work, single } = query.data;
  if (work.length === 0) return <TooFewSalaries companyId={company.id} single={single} />;
  const currencies = [...Map.groupBy(work, ({ currency }) => currency)];
  return (
    <>
      <p className="mb-4 text-soft">
        Half earn more than the mark and half earn less. The band holds the middle half.
      </p>
      {currencies.map(([currency, own]) => (
        <section key={currency} aria-labelledby={`pay-${currency}`} className="mb-10">
          <h2 id={`pay-${currency}`} className={currencies.length > 1 ? 'mb-2 text-xl' : 'sr-only'}>
            Pay in <span suppressHydrationWarning>{currencyName(currency)}</span>
          </h2>
          <PayInCurrency work={own} currency={currency} />
        </section>
      ))}
      <PayNote hoursAYear={payRules.hoursAYear}>
        Work with fewer than {smallestGroup} salaries isn't listed.
        {currencies.length > 1 && " We don't convert one currency into another."}
      </PayNote>
    </>
  );
}

/** The way to the reviews that have a salary, as long as no work has enough for a figure. */
function TooFewSalaries({ companyId, single }: { companyId: number } & Pick<CompanySalaries, 'single'>) {
  return (
    <>
      <p className="text-soft">
        We show what work pays once {smallestGroup} people here have given their salary for it.
        {single.length > 0 && ' These are the newest reviews with a salary.'}
      </p>
      <ul className="mt-3">
        {single.map(({ review_id, job_title, salary, salary_frequency, currency }) => (
          <li key={review_id} className="border-t border-hairline py-3 wrap-anywhere">
            <Link href={paths.companyReview(companyId, review_id)} className="font-medium text-link">
              {job_title}
            </Link>
            {': '}
            <Money amount={salary} currency={currency} /> {salary_frequency}
          </li>
        ))}
      </ul>
    </>
  );
}

function PayInCurrency({ work, currency }: { work: Work[]; currency: string }) {
  const scale = moneyScale(work.flatMap(({ lower, upper }) => [lower, upper]));
  return (
    <>
      <PayHead name="Work" scale={scale} currency={currency} />
      <ul className="border-b border-hairline max-md:border-t">
        {work.map((own) => (
          <WorkRow key={`${own.name} ${own.kind_of_work?.code}`} work={own} scale={scale} />
        ))}
      </ul>
      <div className="mt-2 md:hidden">
        <MoneyAxis scale={scale} currency={currency} />
      </div>
    </>
  );
}

function WorkRow({ work, scale }: { work: Work; scale: MoneyScale }) {
  const { kind_of_work, currency } = work;
  return (
    <li className={`${payColumns} border-hairline py-3.5 not-first:border-t max-md:gap-y-2`}>
      <div className="min-w-0 wrap-anywhere">
        {kind_of_work && work.elsewhere ? (
          <Link
            href={paths.workSalaries(kind_of_work.code, { currency })}
            className="inline-block py-0.5 font-medium text-link"
          >
            {nameOfWork(work)}
          </Link>
        ) : (
          <span className="font-medium">{nameOfWork(work)}</span>
        )}
        <Titles work={work} />
      </div>
      <PayCells pay={work} currency={currency} scale={scale} />
    </li>
  );
}

/** A single title of all its people needs no figures of its own. */
function Titles({ work: { titles, salaries, currency } }: { work: Work }) {
  if (titles.length === 0) return null;
  const [only] = titles;
  return (
    <ul className="text-sm text-soft">
      {only?.salaries === salaries ? (
        <li>{only.job_title}</li>
      ) : (
        titles.map((title) => (
          <li key={title.job_title}>
            {title.job_title}: <Money amount={title.median} currency={currency} />,{' '}
            {counted(title.salaries, 'salary', 'salaries')}
          </li>
        ))
      )}
    </ul>
  );
}
