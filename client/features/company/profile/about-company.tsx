import { type ComponentType, Fragment, type ReactNode, useState } from 'react';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import {
  countryName,
  industryName,
  isWebsiteChecked,
  shownDomain,
  sizeWords,
} from '#shared/rules/company-facts.ts';
import type { Company } from '#shared/schemas/company.ts';
import { sourceSentences } from './fact-sources.ts';

/** What is known about a company besides its reviews, and where it is from. What is unknown is left out. */
export function AboutCompany({ company }: { company: Company }) {
  const sources = sourceSentences(company.fact_sources);
  return (
    <section aria-labelledby="about-company" className="text-sm">
      <h2 id="about-company" className="font-sans text-sm font-semibold">
        About the company
      </h2>
      <dl className="mt-2 grid grid-cols-[5rem_1fr] gap-x-3 gap-y-1.5">
        {factsOf(company).map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-soft">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </Fragment>
        ))}
      </dl>
      {sources.length > 0 && <p className="mt-3 text-soft">{sources.join(' ')}</p>}
      <CompanyDialogs company={company} />
    </section>
  );
}

function factsOf(company: Company) {
  const { website, industry, size, size_year, founded, country } = company;
  const facts: [name: string, value: ReactNode][] = [
    ['Work email', `@${shownDomain(company)}`],
    ['Website', website && <Website address={website} isChecked={isWebsiteChecked(company)} />],
    ['Industry', industry && industryName(industry)],
    ['Size', size && sizeWords(size, size_year)],
    ['Founded', founded],
    ['Country', country && countryName(country)],
  ];
  return facts.filter(([, value]) => value);
}

/** Anyone may have entered it, and it shouldn't learn who reads about the company. */
function Website({ address, isChecked }: { address: string; isChecked: boolean }) {
  const shown = address.replace(/^https?:\/\/(?:www\.)?/, '');
  if (!isChecked) return shown;
  return (
    <a
      href={address}
      rel="nofollow ugc noreferrer"
      className="-my-1 inline-flex min-h-8 items-center text-link"
    >
      {shown}
    </a>
  );
}

type DialogProps = { company: Company; onClose: () => void };

// Their code (forms, validation, lists of industries and countries) loads when they are first opened.
const SuggestCorrectionDialog = lazyDialog(
  async () => (await import('../suggest-correction-dialog.tsx')).SuggestCorrectionDialog,
);
const ReportCompanyDialog = lazyDialog(
  async () => (await import('../report-company-dialog.tsx')).ReportCompanyDialog,
);

/** Opens the dialogs in which anyone can say what is wrong about a company. They need JavaScript. */
function CompanyDialogs({ company }: { company: Company }) {
  return (
    <p className="flex flex-wrap gap-x-5 noscript:hidden">
      <DialogLink label="Suggest a correction" Dialog={SuggestCorrectionDialog} company={company} />
      <DialogLink label="Report this company" Dialog={ReportCompanyDialog} company={company} />
    </p>
  );
}

type DialogLinkProps = { label: string; Dialog: ComponentType<DialogProps>; company: Company };

function DialogLink({ label, Dialog, company }: DialogLinkProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-11 items-center text-link"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {open && <Dialog company={company} onClose={() => setOpen(false)} />}
    </>
  );
}
