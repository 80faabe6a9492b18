import { useState } from 'react';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { ModeratedList } from '#client/moderated-list.tsx';
import { toast } from '#client/ui/toast.ts';
import { pageSizes } from '#shared/limits.ts';
import { pageInput } from '#shared/rules/page-number.ts';
import type { Correction } from '#shared/schemas/correction.ts';
import { CorrectionItem } from './correction-item.tsx';

/** What visitors would correct, oldest month first. */
export function CorrectionList() {
  const [page, setPage] = useState(1);
  const query = api.moderation.corrections.useQuery(pageInput(page, pageSizes.moderation), {
    refetchOnMount: 'always',
  });
  const decide = useDecideCorrection();
  return (
    <ModeratedList
      {...{ query, page }}
      what="the corrections"
      empty="No corrections are waiting."
      keyOf={(one) => one.id + JSON.stringify(shownIn(one))}
      onPage={setPage}
    >
      {(correction) => (
        <CorrectionItem
          correction={correction}
          pending={decide.isPending}
          onDecide={(approved) => decide.mutate({ id: correction.id, approved, before: shownIn(correction) })}
        />
      )}
    </ModeratedList>
  );
}

const shownIn = ({ before, logo_url }: Correction) => ({ ...before, logo_url });

function useDecideCorrection() {
  const { companies, moderation } = api.useUtils();
  const readAgain = () =>
    Promise.all([
      moderation.corrections.invalidate(),
      moderation.metrics.invalidate(),
      companies.invalidate(),
    ]);
  return api.moderation.decideCorrection.useMutation({
    async onSuccess({ status }) {
      toast('success', status === 'approved' ? 'Company changed' : 'Correction dismissed');
      await readAgain();
    },
    async onError(error) {
      if (refusalOf(error)?.reason === 'not_found')
        toast('info', 'Someone else decided that one', 'The list is up to date now.');
      else toast('error', "We couldn't save your decision", messageOf(error, 'Try again in a moment.'));
      await readAgain();
    },
  });
}
