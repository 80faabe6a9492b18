import { useState } from 'react';
import { type CompanyLists, companyLists } from '#shared/schemas/managed-company.ts';
import { AllCompanies } from './all-companies.tsx';
import { EditCompany } from './edit-company.tsx';
import { ManagedList } from './managed-list.tsx';

const lists = ['all', ...companyLists] as const;
const names: Record<(typeof lists)[number], string> = {
  all: 'All',
  new: 'New',
  reported: 'Reported',
  hidden: 'Hidden',
  closed: 'Closed',
  merged: 'Merged',
};

/** The companies that visitors see, and those that moderators should look at, with the dialog that changes one. */
export function ManagedCompanies() {
  const [list, setList] = useState<'all' | CompanyLists>('all');
  const [edited, setEdited] = useState<number>();
  return (
    <>
      <fieldset className="mb-8 flex flex-wrap gap-1.5">
        <legend className="sr-only">Companies to show</legend>
        {lists.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === list}
            className="inline-flex min-h-9 items-center rounded-full border border-hairline px-3.5 text-[0.9375rem] text-soft hover:border-control hover:text-ink aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:font-medium aria-pressed:text-ink"
            onClick={() => setList(value)}
          >
            {names[value]}
          </button>
        ))}
      </fieldset>
      {list === 'all' ? (
        <AllCompanies onEdit={setEdited} />
      ) : (
        <ManagedList key={list} list={list} onEdit={setEdited} />
      )}
      {edited !== undefined && <EditCompany id={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
