import { type Control, useWatch } from 'react-hook-form';
import { sentenceCase } from '#client/ui/formats.ts';
import { scores } from '#shared/limits.ts';
import { reviewRating, scoreSum } from '#shared/rules/review-score.ts';
import { onceApproved } from '../release-words.ts';
import { ReviewView } from '../review-view.tsx';
import { type FormValues, publicContent } from './form-model.ts';
import { focusPublishChoice, useRelease } from './publish-choice.tsx';

type Props = { control: Control<FormValues> };

/** The review as readers will see it, and who sees what else. */
export function ReviewPreview({ control }: Props) {
  const values = useWatch({ control }) as FormValues;
  const release = useRelease(values.release);
  const answers = Object.values(values.answers).filter((score) => score !== null);
  const isComplete = answers.length === scores.count;
  return (
    <section aria-labelledby="preview" className="pt-12">
      <h2 id="preview" className="border-b border-hairline pb-2 text-xl">
        What readers will see
      </h2>
      <div className="mt-5 rounded-card border border-hairline bg-card px-5 py-5 sm:px-6">
        <ReviewView
          review={publicContent(values)}
          rating={isComplete ? reviewRating(scoreSum(answers)) : null}
          beside={
            isComplete
              ? 'Published: month only'
              : `Your stars appear here once all ${scores.count} statements are answered.`
          }
        />
      </div>
      <ul className="mt-4 list-disc space-y-1 pl-5 text-[0.9375rem] text-soft">
        <li>Anyone can read each of your {scores.count} scores through our API.</li>
        <li>
          Only moderators see your employment status ({sentenceCase(values.employment_status).toLowerCase()}).
        </li>
        <li>It doesn't include your name, your email address or the day it's published.</li>
        <li>
          {onceApproved[release]}{' '}
          <button type="button" className="-my-3 py-3 text-link" onClick={focusPublishChoice}>
            Change this
          </button>
        </li>
      </ul>
    </section>
  );
}
