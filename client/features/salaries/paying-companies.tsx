import { Link } from 'wouter';
import { Initial } from '#client/ui/initial.tsx';
import { Money } from '#client/ui/money.tsx';
import { MoneyAxis, type MoneyScale } from '#client/ui/plots/money-axis.tsx';
import { PayCells, PayHead, payColumns } from '#client/ui/plots/pay-row.tsx';
import { payRules, smallestGroup } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { shownDomain } from '#shared/rules/company-facts.ts';
import { finding, type ListedCompany, type Pay } from './pay-words.ts';

type Props = { pay: Pay; scale: MoneyScale };

const groups = [
  { differs: 'above', title: 'Above', note: 'by more than chance' },
  { differs: null, title: 'About the same', note: 'too close to tell' },
  { differs: 'below', title: 'Below', note: 'by more than chance' },
] as const;

/** The companies with enough of these salaries: those that pay more or less than the others, and the rest. */
export function PayingCompanies({ pay, scale }: Props) {
  const { currency, median, listed } = pay;
  return (
    <section aria-labelledby="companies" className="mt-12">
      <h2 id="companies" className="text-2xl">
        {finding(listed)}
      </h2>
      {listed.length > 0 && (
        <>
          <p aria-hidden className="mt-2 text-sm text-soft">
            The thin line is the median of all, <Money amount={median} currency={currency} />. The band is
            each company's middle half.
          </p>
          <div className="mt-4">
            <PayHead name="Company" scale={scale} currency={currency} />
          </div>
          {groups.map((group) => (
            <Group key={group.title} {...group} pay={pay} scale={scale} />
          ))}
          <div className="mt-2 md:hidden">
            <MoneyAxis scale={scale} currency={currency} />
          </div>
        </>
      )}
      <p className="mt-4 max-w-[44em] text-[0.9375rem] text-pretty text-soft">
        Companies with fewer than {smallestGroup} of these salaries count toward the median of all, but aren't
        listed.
        {listed.length === payRules.listedCompanies &&
          ` These are the ${payRules.listedCompanies} companies with the most salaries.`}
      </p>
    </section>
  );
}

function Group({ differs, title, note, pay, scale }: Props & (typeof groups)[number]) {
  const companies = pay.listed.filter((one) => one.differs === differs);
  if (companies.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 mb-2 text-xl">
        {title} <span className="font-sans text-sm font-normal tracking-normal text-soft">{note}</span>
      </h3>
      <ul className="border-b border-hairline">
        {companies.map((company) => (
          <CompanyRow key={company.company.id} listed={company} pay={pay} scale={scale} />
        ))}
      </ul>
    </>
  );
}

function CompanyRow({ listed, pay, scale }: Props & { listed: ListedCompany }) {
  const { company } = listed;
  return (
    <li className={`${payColumns} relative border-t border-hairline py-3 hover:bg-tint/50 max-md:gap-y-2`}>
      <div className="flex min-w-0 items-center gap-3.5">
        <span className="shrink-0 max-md:hidden">
          <Initial name={company.name} imageUrl={company.logo_url} size="small" />
        </span>
        <div className="min-w-0">
          <Link
            href={paths.companySalaries(company.id)}
            className="font-medium wrap-anywhere after:absolute after:inset-0"
          >
            {company.name}
          </Link>
          <p className="text-sm wrap-anywhere text-soft">{shownDomain(company)}</p>
        </div>
      </div>
      <PayCells pay={listed} currency={pay.currency} scale={scale} line={pay.median} />
    </li>
  );
}
