import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { z } from 'zod';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { toast } from '#client/ui/toast.ts';
import { paths } from '#shared/paths.ts';
import { companyDomain } from '#shared/rules/addresses.ts';
import { companyInput } from '#shared/schemas/company.ts';

type Values = z.input<typeof companyInput>;
type Field = keyof Values;

const fields: readonly Field[] = ['name', 'domain', 'hq_location', 'address'];

export function useAddCompany(term: string, onClose: () => void) {
  const [, navigate] = useLocation();
  const utils = api.useUtils();
  const form = useForm<Values, unknown, z.output<typeof companyInput>>({
    resolver: zodResolver(companyInput),
    defaultValues: { ...nameOrDomain(term), hq_location: '', address: '' },
  });

  // Anyone who has closed the dialog in the meantime stays where they are.
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const create = api.companies.create.useMutation({
    async onSuccess(company) {
      toast({
        title: 'Company created',
        description: `${company.name} has been added successfully.`,
        kind: 'success',
      });
      await Promise.all([utils.companies.list.invalidate(), utils.moderation.metrics.invalidate()]);
      if (!shown.current) return;
      form.reset();
      onClose();
      navigate(paths.company(company.id));
    },
    onError(error) {
      toast({
        title: 'Error creating company',
        description: messageOf(error, 'Please try again later.'),
        kind: 'error',
      });
      const errors = refusalOf(error)?.errors ?? {};
      for (const field of fields) {
        const message = errors[field]?.[0];
        if (message) form.setError(field, { message }, { shouldFocus: true });
      }
    },
  });

  const refusal = refusalOf(create.error);
  const listedId = refusal?.reason === 'domain_taken' ? refusal.extra?.company_id : undefined;
  return {
    form,
    submit: form.handleSubmit((company) => create.mutate(company)),
    pending: create.isPending,
    /** The company that has the domain already. */
    listedId: typeof listedId === 'number' ? listedId : null,
  };
}

function nameOrDomain(term: string): Pick<Values, 'name' | 'domain'> {
  const domain = companyDomain(term);
  return domain === null ? { name: term, domain: '' } : { name: '', domain };
}
