import { useEffect, useRef, useState } from 'react';
import { offlineText } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { counted } from '#client/ui/formats.ts';
import { Problem } from '#client/ui/problem.tsx';
import { mergeUndoDays } from '#shared/limits.ts';
import { similarCompanies } from '#shared/rules/similar-companies.ts';
import type { Company } from '#shared/schemas/company.ts';
import type { ManagedCompany } from '#shared/schemas/managed-company.ts';
import { FoundStatus, PagesError, useCompanyPages } from '../company-pages.tsx';
import { ListSearch } from '../list-search.tsx';
import { useMergeCompany } from './use-change-company.ts';

type Target = Pick<Company, 'id' | 'name' | 'domain' | 'hq_location' | 'review_count'>;
type Props = { company: ManagedCompany; onDone: () => void };

/** Two steps: which company, then what will happen. */
export function MergeCompany({ company, onDone }: Props) {
  const [target, setTarget] = useState<Target>();
  if (target !== undefined)
    return <Confirm company={company} target={target} onBack={() => setTarget(undefined)} onDone={onDone} />;
  return <ChooseTarget company={company} onChoose={setTarget} onBack={onDone} />;
}

type ChooseProps = { company: ManagedCompany; onChoose: (target: Target) => void; onBack: () => void };

/** Begins with what the name's first word finds: the whole name would find nothing but the company itself. */
function ChooseTarget({ company, onChoose, onBack }: ChooseProps) {
  const [term, setTerm] = useState(company.name.split(' ').find((word) => word.length > 1) ?? company.name);
  const pages = useCompanyPages({ search: term, pages: 1 });
  const found = pages.companies.filter(({ id, state }) => id !== company.id && state !== 'closed');
  const similar = similarCompanies(company, found).map((one) => one.company);
  const others = [...new Set([...similar, ...found])];
  return (
    <div className="flex flex-col gap-4">
      <Step>Which company is it part of?</Step>
      <ListSearch term={term} onChange={setTerm} />
      <FoundStatus pages={pages} />
      <PagesError pages={pages} />
      {!pages.isPending && others.length === 0 && (
        <p className="text-soft">No other company found. Try another name.</p>
      )}
      <ul ref={pages.list} className="max-h-[50dvh] divide-y divide-hairline overflow-y-auto">
        {others.map((other) => (
          <li key={other.id} className="flex items-center justify-between gap-4 py-3">
            <Facts company={other} />
            <Button variant="secondary" aria-label={`Choose ${other.name}`} onClick={() => onChoose(other)}>
              Choose
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex justify-end">
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}

/** Gets the focus, so people notice that the dialog has changed. */
function Step({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-lg outline-none wrap-anywhere">
      {children}
    </h3>
  );
}

function Facts({ company: { name, domain, hq_location, review_count } }: { company: Target }) {
  return (
    <p className="min-w-0 text-[0.9375rem] wrap-anywhere">
      <span className="block font-medium">{name}</span>
      <span className="block">{domain}</span>
      <span className="block text-soft">{hq_location}</span>
      <span className="block text-soft">
        {review_count === 0 ? 'No reviews' : counted(review_count, 'review', 'reviews')}
      </span>
    </p>
  );
}

type ConfirmProps = Props & { target: Target; onBack: () => void };

function Confirm({ company, target, onBack, onDone }: ConfirmProps) {
  const merge = useMergeCompany(onDone);
  const consequences = [
    `Its reviews, including those waiting for a decision, become reviews of ${target.name}. Ratings and charts are recalculated.`,
    `Old links to ${company.name} lead to ${target.name}. So do searches for its name or domain.`,
    `People with an address at ${company.domain} can still write a review, now of ${target.name}. Anyone who has already written one this year can't write another.`,
    ...(company.reports.length > 0 ? ['Its open reports are dismissed.'] : []),
    `You can undo this for ${mergeUndoDays} days. Reviews that arrive after the merge then stay with ${target.name}.`,
  ];
  return (
    <div className="flex flex-col gap-5">
      <Step>{`Merge into ${target.name}?`}</Step>
      <div className="grid gap-3 sm:grid-cols-2">
        <Side title="Goes away" company={company} />
        <Side title="Stays" company={target} />
      </div>
      {target.review_count < company.review_count && (
        <p className="font-medium text-middle-text">
          The one that stays has fewer reviews. Check that this is the right way around.
        </p>
      )}
      <ul className="flex list-disc flex-col gap-2 pl-5 text-[0.9375rem]">
        {consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Problem text={offlineText(merge.error)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button
          inactive={merge.isPending}
          // The second click of a double-click on "Choose" must not confirm.
          onClick={({ detail }) => detail <= 1 && merge.mutate({ id: company.id, into: target.id })}
        >
          {merge.isPending ? 'Merging...' : 'Merge'}
        </Button>
      </div>
    </div>
  );
}

function Side({ title, company }: { title: string; company: Target }) {
  return (
    <section aria-label={title} className="rounded-card border border-hairline p-4">
      <h3 className="font-sans text-sm font-medium text-soft">{title}</h3>
      <Facts company={company} />
    </section>
  );
}
