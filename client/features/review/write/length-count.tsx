import { type Control, useWatch } from 'react-hook-form';
import { classNames } from '#client/ui/class-names.ts';
import { textLimits } from '#shared/limits.ts';
import type { FormValues } from './form-values.ts';

/** How long the text is, once that matters. */
export function LengthCount({ control }: { control: Control<FormValues> }) {
  const { length } = useWatch({ control, name: 'review_text' });
  const { max } = textLimits.reviewText;
  if (length < max * 0.9) return null;
  return (
    <p className={classNames('mt-1 text-sm tabular-nums', length > max ? 'text-bad-text' : 'text-soft')}>
      {length.toLocaleString('en')} of {max.toLocaleString('en')} characters
    </p>
  );
}
