import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { useOperator } from '#client/operator.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { TextArea } from '#client/ui/field.tsx';
import { textLimits } from '#shared/limits.ts';
import { partHeadings, reviewParts } from '#shared/rules/review-text.ts';
import { longTexts } from '#shared/schemas/review.ts';
import type { FormValues } from './form-model.ts';
import { IdentifyingHint } from './identifying-hint.tsx';
import { StyleHint } from './style-hint.tsx';

type Props = { form: UseFormReturn<FormValues>; companyName: string };

/** What the author writes at length: three small boxes that grow, and a larger one for everything else. */
export function OwnWords({ form, companyName }: Props) {
  const { register, formState, control } = form;
  const known = [companyName];
  const field = (name: (typeof longTexts)[number]) => ({
    error: formState.errors[name]?.message,
    ...register(name),
  });
  const { languages } = useOperator();
  return (
    <div className="flex flex-col gap-4">
      {languages && <p className="text-soft">Please write in {languages}.</p>}
      {reviewParts.map((part) => (
        <div key={part}>
          {/* Browsers that can't fit a box to its text show two lines. */}
          <TextArea label={`${partHeadings[part]}?`} rows={2} className="min-h-11!" {...field(part)} />
          <IdentifyingHint control={control} field={part} known={known} />
        </div>
      ))}
      <div>
        <TextArea label="Your review" {...field('review_text')} />
        <LengthCount control={control} />
        <IdentifyingHint control={control} field="review_text" known={known} />
        <StyleHint control={control} known={known} />
      </div>
    </div>
  );
}

/** How long the texts are together, once they near the limit that they share. */
function LengthCount({ control }: { control: Control<FormValues> }) {
  const texts = useWatch({ control, name: longTexts });
  const { max } = textLimits.reviewText;
  const used = texts.reduce((sum, { length }) => sum + length, 0);
  if (used < max * 0.9) return null;
  const limit = `of ${max.toLocaleString('en')} characters`;
  return (
    <p className={classNames('mt-1 text-sm tabular-nums', used > max ? 'text-bad-text' : 'text-soft')}>
      {used > max
        ? `${used.toLocaleString('en')} ${limit} in all`
        : `${(max - used).toLocaleString('en')} ${limit} left in all`}
    </p>
  );
}
