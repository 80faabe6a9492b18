import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { SelectField } from '#client/ui/field.tsx';
import { mostCompared } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';

type Props = {
  companies: readonly Company[];
  /** Those that were chosen. */
  ids: readonly number[];
  /** Rows without a difference too. */
  all: boolean;
  /** Whether rows differ, so some can be left out. */
  canHide: boolean;
  add: (label: string, ids: readonly number[]) => ReactNode;
};

/** Which companies are compared with which, folded on a phone, and which rows are shown. */
export function ComparisonControls({ companies, ids, all, canHide, add }: Props) {
  const [, navigate] = useLocation();
  if (companies.length === 1) return <div className="mt-6">{add('Compare with', ids)}</div>;
  return (
    <div className="mt-6 flex flex-col gap-4 print:hidden">
      <details className="filters">
        <summary className="inline-flex min-h-11 items-center rounded-control border border-control bg-card px-4 text-sm font-medium">
          Add or change companies
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 pt-4 sm:grid-cols-2">
          {ids.length < mostCompared ? (
            add('Add a company', ids)
          ) : (
            <p className="text-soft">Remove a company to add another.</p>
          )}
          <div className="noscript:hidden">
            <SelectField
              label="Compare against"
              value={ids[0]}
              options={companies.map(({ id, name, domain }) => ({
                value: String(id),
                label: `${name} (${domain})`,
              }))}
              onChange={({ target }) => {
                const chosen = Number(target.value);
                navigate(paths.compare([chosen, ...ids.filter((id) => id !== chosen)], { all }));
              }}
            />
          </div>
        </div>
      </details>
      {canHide && (
        <label className="flex min-h-11 items-center gap-3 noscript:hidden">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={!all}
            onChange={({ target }) =>
              navigate(paths.compare(ids, { all: !target.checked }), { replace: true })
            }
          />
          Show only what differs
        </label>
      )}
    </div>
  );
}
