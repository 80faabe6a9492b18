import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { api, offlineText, refusalOf } from '#client/api.ts';
import { NotLoaded } from '#client/not-loaded.tsx';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { counted } from '#client/ui/formats.ts';
import { CancelButton, Modal } from '#client/ui/modal.tsx';
import { Problem } from '#client/ui/problem.tsx';
import { textLimits } from '#shared/limits.ts';
import { companyEdit, type ManagedCompany } from '#shared/schemas/managed-company.ts';
import type { CompanyState } from '#shared/words.ts';
import { FactFields } from '../company-facts-fields.tsx';
import { LogoField } from '../logo-field.tsx';
import { Banners } from './banners.tsx';
import { CompanyChanges } from './company-changes.tsx';
import { MergeCompany } from './merge-company.tsx';
import { MergedCompany } from './merged-company.tsx';
import { Representatives } from './representatives.tsx';
import { useChangeCompany } from './use-change-company.ts';

type Props = { id: number; onClose: () => void };

/** A dialog with everything that a moderator can change about a company, its open reports and what was changed. */
export function EditCompany({ id, onClose }: Props) {
  const query = api.managedCompanies.get.useQuery({ id }, { gcTime: 0 });
  const company = query.data;
  const [isMerging, setMerging] = useState(false);
  return (
    <Modal title={company?.name ?? 'Company'} description={describe(company, isMerging)} onClose={onClose}>
      {company?.merged_into ? (
        <MergedCompany company={company} into={company.merged_into} />
      ) : company && isMerging ? (
        <MergeCompany company={company} onDone={() => setMerging(false)} />
      ) : company ? (
        <EditForm company={company} onClose={onClose} onMerge={() => setMerging(true)} />
      ) : (
        <NotLoaded what="the company" query={query} className="h-96 w-full" />
      )}
    </Modal>
  );
}

function describe(company: ManagedCompany | undefined, isMerging: boolean): string {
  if (company === undefined) return '';
  if (company.merged_into || isMerging) return company.domain;
  return `${company.domain}. The domain can't be changed, because people use it to prove that they work there.`;
}

const facts = [
  'name',
  'hq_location',
  'address',
  'website',
  'industry',
  'country',
  'size',
  'size_year',
  'founded',
  'state',
] as const;
type Field = (typeof facts)[number];
type Values = z.input<typeof companyEdit>;
type Sent = z.output<typeof companyEdit>;

const states: { value: CompanyState; label: string }[] = [
  { value: 'listed', label: 'Listed' },
  { value: 'closed', label: 'Closed to new reviews' },
  { value: 'hidden', label: 'Hidden from visitors' },
];

const knownOf = (company: ManagedCompany) =>
  Object.fromEntries(facts.map((name) => [name, company[name]])) as Pick<ManagedCompany, Field>;

type FormProps = { company: ManagedCompany; onClose: () => void; onMerge: () => void };

function EditForm({ company, onClose, onMerge }: FormProps) {
  const change = useChangeCompany(onClose);
  const form = useForm<Values, unknown, Sent>({
    resolver: zodResolver(companyEdit),
    defaultValues: { id: company.id, ...(knownOf(company) as Partial<Values>) },
  });
  const { errors } = form.formState;
  const serverErrors = refusalOf(change.error)?.errors;
  const isRemoved = form.watch('logo') === null;
  const field = (name: Field, options?: { setValueAs: (text: unknown) => unknown }) => ({
    error: errors[name]?.message ?? serverErrors?.[name]?.[0],
    // A prefilled value wasn't typed by hand, so closing doesn't ask about it.
    defaultValue: company[name] ?? '',
    ...form.register(name, options),
  });
  const submit = form.handleSubmit((input) => change.mutate(changedIn(input, company)));
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {company.reports.length > 0 && (
        <Reports
          reports={company.reports}
          inactive={change.isPending}
          onDismiss={() =>
            change.mutate({ id: company.id, dismiss_reports: company.reports.map((one) => one.id) })
          }
        />
      )}
      <SelectField
        label="State"
        hint="A hidden company isn't in any list, search or figure. We keep its reviews, and they come back with it."
        options={states}
        {...field('state')}
      />
      <TextField label="Name" required maxLength={textLimits.companyName.max} {...field('name')} />
      <TextField label="HQ Location" maxLength={textLimits.hqLocation.max} {...field('hq_location')} />
      <TextField label="Address" maxLength={textLimits.address.max} {...field('address')} />
      <FactFields field={field} />
      {company.logo_url && (
        <CheckboxField
          label="Remove the logo"
          checked={isRemoved}
          onChange={(checked) => form.setValue('logo', checked ? null : undefined)}
        />
      )}
      {!isRemoved && (
        <LogoField
          error={serverErrors?.logo?.[0]}
          onChange={(logo) => form.setValue('logo', logo ?? undefined)}
        />
      )}
      <Problem text={offlineText(change.error)} />
      <div className="flex flex-wrap justify-end gap-3 pt-1">
        {company.state === 'hidden' || (
          <Button variant="quiet" className="mr-auto -ml-5" onClick={onMerge}>
            Merge into…
          </Button>
        )}
        <CancelButton />
        <Button type="submit" inactive={change.isPending}>
          {change.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
      <Banners companyId={company.id} />
      <Representatives companyId={company.id} />
      <CompanyChanges changes={company.changes} />
    </form>
  );
}

type ReportsProps = Pick<ManagedCompany, 'reports'> & { inactive: boolean; onDismiss: () => void };

function Reports({ reports, inactive, onDismiss }: ReportsProps) {
  return (
    <section aria-label="Open reports" className="rounded-card border border-middle bg-card p-4">
      <h3 className="font-sans text-base font-medium tracking-normal">
        {counted(reports.length, 'open report', 'open reports')}
      </h3>
      <ul className="mt-1 divide-y divide-hairline">
        {reports.map(({ id, reason }) => (
          <li key={id} className="py-2 text-[0.9375rem] whitespace-pre-line wrap-anywhere">
            {reason}
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="mt-2" inactive={inactive} onClick={onDismiss}>
        {reports.length === 1 ? 'Dismiss Report' : 'Dismiss Reports'}
      </Button>
    </section>
  );
}

/** What isn't sent stays as it is. What was read goes along, so two moderators never overwrite each other unseen. */
function changedIn(input: Sent, company: ManagedCompany): Sent {
  const changed = { ...input };
  const isSameSize = input.size === company.size && input.size_year === company.size_year;
  const isSame = (name: Field) =>
    name === 'size' || name === 'size_year' ? isSameSize : input[name] === company[name];
  for (const name of facts) if (isSame(name)) delete changed[name];
  return { ...changed, before: { ...knownOf(company), logo_url: company.logo_url } };
}
