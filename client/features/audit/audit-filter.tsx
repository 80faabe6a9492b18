import { useLocation } from 'wouter';
import { api } from '#client/api.ts';
import { SelectField } from '#client/ui/field.tsx';
import { paths } from '#shared/paths.ts';
import { queryOf } from '#shared/rules/page-number.ts';
import { type AuditKind, auditKinds } from '#shared/words.ts';

type Filter = { kind: AuditKind | null; person: number | null };

/** Chooses what happened, and who did it. The choice is in the URL. */
export function AuditFilter({ kind, person }: Filter) {
  const [, navigate] = useLocation();
  const people = api.audit.people.useQuery(undefined, { refetchOnMount: 'always' });
  const show = (next: Filter) =>
    navigate(paths.admin(queryOf({ tab: 'audit', ...next }, { tab: '', kind: null, person: null })));
  const kinds = Object.entries(auditKinds).map(([value, label]) => ({ value, label }));
  const names = people.data?.data.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return (
    <div className="grid w-full grid-cols-2 gap-3 sm:w-auto sm:grid-cols-[14rem_14rem]">
      <SelectField
        label="What"
        options={[{ value: '', label: 'Everything' }, ...kinds]}
        value={kind ?? ''}
        onChange={({ target }) => show({ kind: (target.value || null) as AuditKind | null, person })}
      />
      <SelectField
        label="Who"
        options={[{ value: '', label: 'Everyone' }, ...names]}
        value={person ?? ''}
        onChange={({ target }) => show({ kind, person: target.value ? Number(target.value) : null })}
      />
    </div>
  );
}
