import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'wouter';
import type { z } from 'zod';
import { api, messageOf, offlineText, refusalOf, wasOffline } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { CancelButton, Modal } from '#client/ui/modal.tsx';
import { Problem } from '#client/ui/problem.tsx';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { companyDomain } from '#shared/rules/addresses.ts';
import { companyInput } from '#shared/schemas/company.ts';

type Props = {
  /** The search term: a name or a domain. */
  term: string;
  onClose: () => void;
};

export function AddCompanyDialog({ term, onClose }: Props) {
  const { form, submit, pending, problem, listedId } = useAddCompany(term, onClose);
  const { errors, defaultValues } = form.formState;
  const field = (name: Field) => ({ error: errors[name]?.message, ...form.register(name) });
  return (
    <Modal
      title="Add a New Company"
      description="The company gets its own page right away, and its employees can review it."
      sending={pending}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField
          label="Company Name *"
          required
          autoComplete="organization"
          defaultValue={defaultValues?.name}
          maxLength={textLimits.companyName.max}
          {...field('name')}
        />
        <TextField
          label="Company Domain *"
          hint="This will be used to verify employee emails."
          required
          // Focus the first empty field.
          autoFocus={defaultValues?.name !== ''}
          // A prefilled value wasn't typed by hand, so closing doesn't ask about it.
          defaultValue={defaultValues?.domain}
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          placeholder="company.com"
          maxLength={textLimits.companyDomain.max}
          {...field('domain')}
        />
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
        <Problem text={problem} />
        <div className="flex flex-wrap justify-end gap-3 pt-1">
          <CancelButton />
          <Button type="submit" inactive={pending}>
            {pending ? 'Creating...' : 'Create Company'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type Values = z.input<typeof companyInput>;
type Field = keyof Values;

const fields: readonly Field[] = ['name', 'domain', 'hq_location', 'address'];

function useAddCompany(term: string, onClose: () => void) {
  const [, navigate] = useLocation();
  const utils = api.useUtils();
  const form = useForm<Values, unknown, z.output<typeof companyInput>>({
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

  const leaveTo = (companyId: number) => {
    onClose();
    navigate(paths.company(companyId));
  };
  const refusal = refusalOf(create.error);
  const listedId = refusal?.reason === 'domain_taken' ? refusal.extra?.company_id : undefined;
  return {
    form,
    // If you've closed the dialog in the meantime, you stay where you are, because this callback doesn't run.
    submit: form.handleSubmit((input) => create.mutate(input, { onSuccess: ({ id }) => leaveTo(id) })),
    pending: create.isPending,
    problem: offlineText(create.error),
    /** The company that already has the domain. */
    listedId: typeof listedId === 'number' ? listedId : null,
  };
}

function nameOrDomain(term: string): Pick<Values, 'name' | 'domain'> {
  const domain = companyDomain(term);
  return domain === null ? { name: term, domain: '' } : { name: '', domain };
}
