import { useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useParams } from 'wouter';
import { api } from '#client/api.ts';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { WarnedParts } from '#client/ui/warned-parts.tsx';
import { pageSizes } from '#shared/limits.ts';
import { numberIn } from '#shared/rules/page-number.ts';
import { styleHints, vocabularyOf } from '#shared/rules/personal-style.ts';
import { longTexts } from '#shared/schemas/review.ts';
import type { FormValues } from './form-model.ts';

type Props = {
  control: Control<FormValues>;
  /** Names that don't belong to the author. */
  known: readonly string[];
};

const settleMilliseconds = 800;

/** Points out what colleagues may recognize the author's style by. The text doesn't leave the browser. */
export function StyleHint({ control, known }: Props) {
  const text = useDebounced(useWatch({ control, name: longTexts }).join('\n'), settleMilliseconds);
  const others = useOtherReviews();
  const parts = styleHints(text, others, known);
  return <WarnedParts title="Colleagues may recognize you by how you write" parts={parts} />;
}

/**
 * The words of the newest reviews of the form's company. They are read once, when the form opens, so no request shows
 * that someone is writing. The form that changes a review reads none: a request would name its company.
 */
function useOtherReviews() {
  const companyId = numberIn(useParams().companyId);
  const { data } = api.reviews.list.useQuery(
    { company_id: companyId ?? 0, limit: pageSizes.max },
    { enabled: companyId !== null },
  );
  return useMemo(() => data && vocabularyOf(data.map(({ free_form_text }) => free_form_text ?? '')), [data]);
}
