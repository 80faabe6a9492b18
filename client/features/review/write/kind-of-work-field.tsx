import { useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { SelectField } from '#client/ui/field.tsx';
import type { FormValues } from './form-model.ts';

// All titles in one file, so no one learns what someone types.
const loadKinds = () => import('#shared/kinds-of-work/suggest-kinds.ts');
type Kinds = Awaited<ReturnType<typeof loadKinds>>;

/** Kinds of work that fit the job title as it is typed. */
export function KindOfWorkField({ form }: { form: UseFormReturn<FormValues> }) {
  const { control, setValue } = form;
  const [title, chosen] = useWatch({ control, name: ['job_title', 'kind_of_work'] });
  const [kinds, setKinds] = useState<Kinds>();
  useEffect(() => {
    // Without them, the job title alone says it.
    loadKinds().then(setKinds, () => {});
  }, []);
  const { job_title, kind_of_work: earlier } = form.formState.defaultValues ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each title, so the same kind can be chosen again
  useEffect(() => {
    // The kind that was sent before may be that of the earlier title.
    if (title !== job_title && earlier && chosen?.code === earlier.code) setValue('kind_of_work', null);
  }, [title]);
  const fitting = useMemo(() => kinds?.suggestKinds(title) ?? [], [kinds, title]);
  const others = fitting.filter(({ code }) => code !== chosen?.code);
  return (
    <SelectField
      label="Kind of work"
      hint="Suggested on your device, from your job title. Everyone sees it."
      options={[
        { value: '', label: 'As the job title says' },
        ...(chosen ? [{ value: chosen.code, label: chosen.name }] : []),
        ...others.map(({ code, name, title: similar }) => ({ value: code, label: `${similar} (${name})` })),
      ]}
      value={chosen?.code ?? ''}
      onChange={({ target }) => {
        const kind = others.find(({ code }) => code === target.value);
        const next = kind ? { code: kind.code, name: kind.name } : null;
        setValue('kind_of_work', next, { shouldDirty: true });
      }}
    />
  );
}
