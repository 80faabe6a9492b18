import { useEffect } from 'react';
import { type Path, useForm } from 'react-hook-form';
import type { FieldErrors } from '#shared/errors.ts';
import { type OwnReview, type ReviewEdit, reviewEdit } from '#shared/schemas/receipt.ts';
import { checkForm, showFieldErrors } from './check-form.ts';
import { contentOf } from './content-of.ts';
import type { FormValues } from './form-values.ts';
import { useUnloadWarning } from './use-unload-warning.ts';
import { valuesOf } from './values-of.ts';

const editInput = reviewEdit.omit({ receipt: true });

type Options = {
  review: OwnReview;
  /** What the server found wrong. */
  errors: FieldErrors | undefined;
  onSave: (edit: ReviewEdit) => void;
  onCancel: () => void;
};

/** Changes to a review. They are in the memory of this page only: like the receipt they leave no trace in the browser. */
export function useEditForm({ review, errors, onSave, onCancel }: Options) {
  const form = useForm<FormValues>({ defaultValues: valuesOf(review) });
  const { subscribe, clearErrors } = form;
  const { isDirty } = form.formState;
  useUnloadWarning(isDirty);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name) clearErrors(name as Path<FormValues>);
        },
      }),
    [subscribe, clearErrors],
  );

  useEffect(() => {
    if (errors)
      showFieldErrors(
        form,
        Object.entries(errors).map(([field, texts]) => [field, texts[0]]),
      );
  }, [form, errors]);

  function save() {
    const edit = checkForm(form, (values) =>
      editInput.safeParse({ ...contentOf(values), release: values.release }),
    );
    if (edit !== undefined) onSave(edit);
  }

  function cancel() {
    if (!isDirty || window.confirm('Discard your changes? The review stays as it is.')) onCancel();
  }

  return { form, save, cancel };
}
