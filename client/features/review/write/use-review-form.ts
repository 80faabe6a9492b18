import { useEffect, useRef, useState } from 'react';
import { type Path, useForm } from 'react-hook-form';
import { useOperator } from '#client/operator.tsx';
import { toast } from '#client/ui/toast.ts';
import type { FieldErrors } from '#shared/errors.ts';
import type { ReviewEdit } from '#shared/schemas/receipt.ts';
import { checkForm, type FormValues, type Problem, problemAt, readDraft, storedDraft } from './form-model.ts';
import { salaryQuestion } from './salary-values.ts';
import { focusStatement } from './statement-fields.tsx';

type Options = {
  initial: () => FormValues;
  /** Keeps a draft in this tab. Without it, changes exist only on this page. */
  draftOf?: number;
  /** Called with what the form holds once it's complete. */
  onReview: (review: ReviewEdit) => void;
};

/** The form of a review, whether it's new or was sent before. */
export function useReviewForm({ initial, draftOf, onReview }: Options) {
  const { standardRelease } = useOperator();
  const [empty] = useState(initial);
  const [draft] = useState(() => (draftOf === undefined ? empty : readDraft(draftOf, empty)));
  const form = useForm<FormValues>({
    defaultValues: empty,
    // A draft counts as typed: it can be lost and discarded.
    values: draft,
    resetOptions: { keepDefaultValues: true },
  });
  const { subscribe, clearErrors } = form;
  /** What was asked about the salary, once. A salary that was sent before isn't asked about again. */
  const asked = useRef(salaryQuestion(empty));

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (draftOf !== undefined) storedDraft(draftOf).set(values);
          if (name) clearErrors(name as Path<FormValues>);
        },
      }),
    [subscribe, clearErrors, draftOf],
  );

  /** Says what is wrong at each field, and moves the focus to the first. */
  function show(problems: Problem[]) {
    for (const { field, message, isQuestion } of problems) {
      form.setError(field, { message, ...(isQuestion && { type: 'question' }) });
      if (isQuestion) asked.current = message;
    }
    const [first] = problems;
    if (first?.toast) toast('error', ...first.toast);
    if (first?.statement) focusStatement(first.statement);
    else if (first) form.setFocus(first.field);
  }

  return {
    form,
    check() {
      form.clearErrors();
      const values = form.getValues();
      // Sends the choice that the form shows, even if the author hasn't made one.
      const checked = checkForm({ ...values, release: values.release || standardRelease }, asked.current);
      if ('review' in checked) onReview(checked.review);
      else show(checked.problems);
    },
    /** Shows what the server found wrong. */
    showErrors(errors: FieldErrors) {
      show(Object.entries(errors).flatMap(([field, texts]) => problemAt(field, texts[0])));
    },
  };
}
