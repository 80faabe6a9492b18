import { Link } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { CancelButton, Modal } from '#client/ui/modal.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { useAddCompany } from './use-add-company.ts';

type Props = {
  /** The search term: a name or a domain. */
  term: string;
  onClose: () => void;
};

export function AddCompanyDialog({ term, onClose }: Props) {
  const { form, submit, pending, listedId } = useAddCompany(term, onClose);
  const { errors, defaultValues } = form.formState;
  return (
    <Modal
      title="Add a New Company"
      description="Its page opens right away, and its employees can review it."
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
          error={errors.name?.message}
          {...form.register('name')}
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
          error={errors.domain?.message}
          {...form.register('domain')}
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
          error={errors.hq_location?.message}
          {...form.register('hq_location')}
        />
        <TextField
          label="Address"
          maxLength={textLimits.address.max}
          error={errors.address?.message}
          {...form.register('address')}
        />
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
