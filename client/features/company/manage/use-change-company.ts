import { api, messageOf, refusalOf, wasOffline } from '#client/api.ts';
import { toast } from '#client/ui/toast.ts';

/** Changes a company, and reads again what shows it. */
export function useChangeCompany(onChanged: () => void = () => {}) {
  const { companies, managedCompanies, moderation, reviews } = api.useUtils();
  const readAgain = () =>
    Promise.all([
      managedCompanies.invalidate(),
      companies.invalidate(),
      reviews.invalidate(),
      moderation.metrics.invalidate(),
    ]);
  return api.managedCompanies.change.useMutation({
    async onSuccess() {
      toast('success', 'Company changed');
      onChanged();
      await readAgain();
    },
    async onError(error) {
      if (wasOffline(error)) return;
      const refusal = refusalOf(error);
      if (refusal?.errors === undefined)
        toast('error', "We couldn't change the company", messageOf(error, 'Try again in a moment.'));
      if (refusal?.reason === 'not_found') await readAgain();
    },
  });
}
