import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { type RegisterOptions, useForm } from 'react-hook-form';
import { Link, useLocation } from 'wouter';
import type { z } from 'zod';
import { api, messageOf, offlineText, refusalOf, wasOffline } from '#client/api.ts';
import { TextField } from '#client/ui/field.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { companyDomain } from '#shared/rules/addresses.ts';
import { companyInput } from '#shared/schemas/company.ts';
import { CompanyFactsFields } from './company-facts-fields.tsx';
import { DidYouMean, findSimilar } from './did-you-mean.tsx';

type Props = {
  /** The search term: a name or a domain. */
  term: string;
  onClose: () => void;
};

export function AddCompanyDialog({ term, onClose }: Props) {
  const { form, submit, checking, creating, problem, listedId, similar, forgetSimilar } = useAddCompany(
    term,
    onClose,
  );
  const { errors, defaultValues } = form.formState;
  const field = (name: Field, options?: RegisterOptions<Values, Field>) => ({
    error: errors[name]?.message,
    ...form.register(name, options),
  });
  return (
    <Modal
      title="Add a New Company"
      description="The company gets its own page right away, and its employees can review it."
      sending={creating}
      onClose={onClose}
    >
      <ShortForm
        inDialog
        button={similar.length > 0 ? 'Add it anyway' : 'Create Company'}
        sending={checking ? 'Checking...' : 'Creating...'}
        pending={checking || creating}
        problem={problem}
        onSubmit={submit}
      >
        <TextField
          label="Company Name *"
          required
          autoComplete="organization"
          defaultValue={defaultValues?.name}
          maxLength={textLimits.companyName.max}
          {...field('name', { onChange: forgetSimilar })}
        />
        <DidYouMean similar={similar} field="name" onLeave={onClose} />
        <TextField
          label="Company Domain *"
          hint="This will be used to verify employee emails."
          required
          // Focus the first empty field.
          autoFocus={defaultValues?.name !== ''}
          // A prefilled value wasn't typed by hand, so closing doesn't ask about it.
          defaultValue={defaultValues?.domain}
          autoCapitalize="none"
          inputMode="url"
          placeholder="company.com"
          maxLength={textLimits.companyDomain.max}
          {...field('domain', { onChange: forgetSimilar })}
        />
        <DidYouMean similar={similar} field="domain" onLeave={onClose} />
        {listedId !== null && errors.domain && (
          <p>
            <Link href={paths.company(listedId)} className="text-link" onClick={onClose}>
              Go to the company with this domain
            </Link>
          </p>
        )}
        <TextField
          label="HQ Location"
          placeholder="City, country"
          maxLength={textLimits.hqLocation.max}
          {...field('hq_location')}
        />
        <TextField label="Address" maxLength={textLimits.address.max} {...field('address')} />
        <CompanyFactsFields field={field} />
      </ShortForm>
    </Modal>
  );
}

type Values = z.input<typeof companyInput>;
type Company = z.output<typeof companyInput>;
type Field = keyof Values;

const fields = Object.keys(companyInput.shape) as Field[];

function useAddCompany(term: string, onClose: () => void) {
  const [, navigate] = useLocation();
  const utils = api.useUtils();
  const form = useForm<Values, unknown, Company>({
    resolver: zodResolver(companyInput),
    defaultValues: { ...nameOrDomain(term), hq_location: '', address: '' },
  });

  const create = api.companies.create.useMutation({
    async onSuccess(company) {
      toast('success', 'Company created', `${company.name} has been added successfully.`);
      await Promise.all([utils.companies.invalidate(), utils.moderation.metrics.invalidate()]);
    },
    onError(error) {
      if (wasOffline(error)) return;
      toast('error', 'Error creating company', messageOf(error, 'Please try again later.'));
      const errors = refusalOf(error)?.errors ?? {};
      for (const field of fields) {
        const message = errors[field]?.[0];
        if (message) form.setError(field, { message }, { shouldFocus: true });
      }
    },
  });

  const check = useMutation({ mutationFn: (company: Company) => findSimilar(utils.client, company) });

  // If you've closed the dialog in the meantime, the callbacks of `check` and `create` don't run: what wasn't sent yet
  // isn't, and you stay where you are.
  const send = (company: Company) =>
    create.mutate(company, {
      onSuccess({ id }) {
        onClose();
        navigate(paths.company(id));
      },
    });
  const similar = check.data ?? [];
  const checkAndSend = (company: Company) =>
    check.mutate(company, { onSuccess: (found) => found.length === 0 && send(company) });
  const refusal = refusalOf(create.error);
  const listedId = refusal?.reason === 'domain_taken' ? refusal.extra?.company_id : undefined;
  return {
    form,
    submit: form.handleSubmit(similar.length > 0 ? send : checkAndSend),
    checking: check.isPending,
    creating: create.isPending,
    /** Companies that may have been meant. Sending again adds the new one anyway. */
    similar,
    forgetSimilar: check.reset,
    problem: offlineText(create.error),
    /** The company that already has the domain. */
    listedId: typeof listedId === 'number' ? listedId : null,
  };
}

function nameOrDomain(term: string): Pick<Values, 'name' | 'domain'> {
  const domain = companyDomain(term);
  return domain === null ? { name: term, domain: '' } : { name: '', domain };
}
