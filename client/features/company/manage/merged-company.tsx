import { Link } from 'wouter';
import { offlineText } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { Problem } from '#client/ui/problem.tsx';
import { mergeUndoDays } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import type { ManagedCompany } from '#shared/schemas/managed-company.ts';
import { CompanyChanges } from './company-changes.tsx';
import { Representatives } from './representatives.tsx';
import { useUndoMerge } from './use-change-company.ts';

type Props = { company: ManagedCompany; into: NonNullable<ManagedCompany['merged_into']> };

/** A company that is part of another one: nothing about it can be changed, but the merge can be undone for a while. */
export function MergedCompany({ company, into }: Props) {
  const undo = useUndoMerge();
  return (
    <div className="flex flex-col gap-5">
      <p>
        {'Merged into '}
        <Link href={paths.company(into.id)} className="text-link wrap-anywhere">
          {into.name}
        </Link>
        {` (${into.domain}), which has its reviews.`}
      </p>
      {company.undo_until ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-soft">
            {`You can undo this until ${dayName(company.undo_until)}. It gets back the reviews it had. Those that arrived after the merge stay with ${into.name}.`}
          </p>
          <Problem text={offlineText(undo.error)} />
          <Button
            variant="secondary"
            inactive={undo.isPending}
            onClick={() => undo.mutate({ id: company.id, into: into.id })}
          >
            {undo.isPending ? 'Undoing...' : 'Undo merge'}
          </Button>
        </div>
      ) : (
        <p className="text-soft">{`That was more than ${mergeUndoDays} days ago, so it can't be undone.`}</p>
      )}
      <Representatives companyId={company.id} />
      <CompanyChanges changes={company.changes} />
    </div>
  );
}

/** A `YYYY-MM-DD` as people read it, such as "July 15, 2026". */
function dayName(isoDay: string): string {
  return new Date(isoDay).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
