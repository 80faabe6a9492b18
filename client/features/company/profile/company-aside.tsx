import { Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { counted } from '#client/ui/formats.ts';
import { Money } from '#client/ui/money.tsx';
import { paths } from '#shared/paths.ts';
import { shownDomain } from '#shared/rules/company-facts.ts';
import type { Company } from '#shared/schemas/company.ts';
import { nameOfWork, useCompanyPay } from '../insights/company-pay.tsx';
import { AboutCompany } from './about-company.tsx';

const MOST_JOBS = 3;

/** Beside the reviews: what the company pays, why to believe it, how to follow it, and what is known about it. */
export function CompanyAside({ company, disputes }: { company: Company; disputes: ReactNode }) {
  return (
    <div className="flex flex-col gap-5 brief:hidden">
      <WhatItPays company={company} />
      {company.review_count > 0 && <WhyBelieve company={company} />}
      <Card id="follow" title="Follow">
        <p className="text-[0.9375rem] text-soft">New reviews, in your feed reader. No account, no email.</p>
        <a
          href={paths.companyFeed(company.id)}
          type="application/atom+xml"
          className="mt-4 inline-flex min-h-11 items-center gap-2 text-soft hover:text-ink"
        >
          <Rss aria-hidden className="size-4 shrink-0" />
          <span className="underline underline-offset-4">Follow by feed</span>
        </a>
      </Card>
      <AboutCompany company={company} />
      {disputes}
    </div>
  );
}

function WhatItPays({ company }: { company: Company }) {
  const work = useCompanyPay(company).data?.work ?? [];
  if (work.length === 0) return null;
  return (
    <Card id="pays" title="What it pays">
      <p className="text-sm text-soft">Median and middle half of a year's pay, before tax.</p>
      <ul className="mt-3 border-t border-hairline">
        {work.slice(0, MOST_JOBS).map((own) => (
          <li
            key={`${own.name} ${own.kind_of_work?.code} ${own.currency}`}
            className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-hairline py-2.5"
          >
            <span className="min-w-0 font-medium wrap-anywhere">{nameOfWork(own)}</span>
            <span className="font-medium tabular-nums">
              <Money amount={own.median} currency={own.currency} />
            </span>
            <span className="col-span-2 text-sm text-soft tabular-nums">
              {counted(own.salaries, 'salary', 'salaries')},{' '}
              <Money amount={own.lower} currency={own.currency} /> to{' '}
              <Money amount={own.upper} currency={own.currency} />
            </span>
          </li>
        ))}
      </ul>
      <Link
        href={paths.companySalaries(company.id)}
        className="mt-2 inline-flex min-h-11 items-center text-[0.9375rem] text-link"
      >
        All salaries
      </Link>
    </Card>
  );
}

function WhyBelieve({ company }: { company: Company }) {
  return (
    <Card id="believe" title="Why you can believe this">
      <p className="text-[0.9375rem] wrap-anywhere text-soft">
        Everyone who reviewed {company.name} confirmed an email address at {shownDomain(company)}. Nothing we
        store shows who wrote a review.
      </p>
      <Link
        href={paths.howItWorks()}
        className="mt-2 inline-flex min-h-11 items-center text-[0.9375rem] text-link"
      >
        How it works
      </Link>
    </Card>
  );
}

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-card p-6">
      <h2 id={id} className="mb-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
