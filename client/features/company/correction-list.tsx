import { useRef, useState } from 'react';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast.ts';
import { useLostFocus } from '#client/ui/use-lost-focus.ts';
import { useStillClicks } from '#client/ui/use-still-clicks.ts';
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
  const list = useLostFocus<HTMLDivElement>();
  const corrections = query.data?.data;
  const items = useRef<HTMLUListElement>(null);
  useStillClicks(items, corrections?.map((one) => one.id + JSON.stringify(shownIn(one))).join() ?? '', false);
  if (query.error && !query.isFetching)
    return <LoadError title="We couldn't load the corrections." query={query} />;
  if (corrections === undefined)
    return (
      <div role="status" aria-label="Loading the corrections">
        <Skeleton className="h-64 w-full" />
      </div>
    );
  return (
    <div ref={list} tabIndex={-1} aria-busy={query.isFetching} className="outline-none">
      {corrections.length === 0 && page === 1 && <EmptyState title="No corrections are waiting." />}
      <ul ref={items} className="divide-y divide-hairline">
        {corrections.map((correction) => (
          <li key={correction.id} className="py-7 first:pt-0">
            <CorrectionItem
              correction={correction}
              pending={decide.isPending}
              onDecide={(approved) =>
                decide.mutate({ id: correction.id, approved, before: shownIn(correction) })
              }
            />
          </li>
        ))}
      </ul>
      {(corrections.length > 0 || page > 1) && (
        <Pager
          page={page}
          isLast={corrections.length < pageSizes.moderation}
          busy={query.isFetching}
          onChange={setPage}
        />
      )}
    </div>
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
