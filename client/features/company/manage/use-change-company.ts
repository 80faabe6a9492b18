import { api, messageOf, refusalOf, wasOffline } from '#client/api.ts';
import { toast } from '#client/ui/toast.ts';

/** Reads again what shows a company. */
function useReadAgain() {
  const { companies, managedCompanies, moderation, reviews } = api.useUtils();
  return () =>
    Promise.all([
      managedCompanies.invalidate(),
      companies.invalidate(),
      reviews.invalidate(),
      moderation.metrics.invalidate(),
    ]);
}

function useOutcome(done: string, failed: string, onDone: () => void) {
  const readAgain = useReadAgain();
  return {
    async onSuccess() {
      toast('success', done);
      onDone();
      await readAgain();
    },
    async onError(error: Parameters<typeof refusalOf>[0]) {
      if (wasOffline(error)) return;
      const refusal = refusalOf(error);
      if (refusal?.errors === undefined) toast('error', failed, messageOf(error, 'Try again in a moment.'));
      if (refusal?.reason === 'not_found') await readAgain();
    },
  };
}

/** Changes a company, and reads again what shows it. */
export function useChangeCompany(onChanged: () => void = () => {}) {
  const outcome = useOutcome('Company changed', "We couldn't change the company", onChanged);
  return api.managedCompanies.change.useMutation(outcome);
}

export function useMergeCompany(onMerged: () => void) {
  const outcome = useOutcome('Companies merged', "We couldn't merge the companies", onMerged);
  return api.managedCompanies.merge.useMutation(outcome);
}

export function useUndoMerge() {
  const outcome = useOutcome('Merge undone', "We couldn't undo the merge", () => {});
  return api.managedCompanies.undoMerge.useMutation(outcome);
}
