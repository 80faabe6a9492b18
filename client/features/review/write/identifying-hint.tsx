import { type Control, useWatch } from 'react-hook-form';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { WarnedParts } from '#client/ui/warned-parts.tsx';
import { identifyingHints } from '#shared/rules/identifying-text.ts';
import type { FormValues } from './form-values.ts';

const settleMilliseconds = 400;

type Props = {
  control: Control<FormValues>;
  field: 'review_text' | 'job_title';
  /** Names that are no persons. */
  known: readonly string[];
};

/** Points at what may identify somebody, as one types; it refuses nothing. */
export function IdentifyingHint({ control, field, known }: Props) {
  const text = useDebounced(useWatch({ control, name: field }), settleMilliseconds);
  const parts = identifyingHints(text, known);
  return (
    <div role="status" className="mt-2 empty:mt-0">
      {parts.length > 0 && <WarnedParts title="This may identify you or someone else" parts={parts} />}
    </div>
  );
}
