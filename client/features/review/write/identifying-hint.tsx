import { type Control, useWatch } from 'react-hook-form';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { WarnedParts } from '#client/ui/warned-parts.tsx';
import { identifyingHints } from '#shared/rules/identifying-text.ts';
import type { longTexts } from '#shared/schemas/review.ts';
import type { FormValues } from './form-model.ts';

type Props = {
  control: Control<FormValues>;
  field: (typeof longTexts)[number] | 'job_title';
  /** Names that don't belong to people. */
  known: readonly string[];
};

const settleMilliseconds = 400;

/** Points out what may identify someone, as the author types. It refuses nothing. */
export function IdentifyingHint({ control, field, known }: Props) {
  const text = useDebounced(useWatch({ control, name: field }), settleMilliseconds);
  return <WarnedParts title="This may identify you or someone else" parts={identifyingHints(text, known)} />;
}
