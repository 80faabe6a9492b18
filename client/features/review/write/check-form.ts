import type { Path, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { toast } from '#client/ui/toast.ts';
import { focusStatement } from './focus-statement.ts';
import { answerKey, type FormValues, nextUnanswered } from './form-values.ts';

type Form = UseFormReturn<FormValues>;

/** What a form holds once it is complete and good. Else it says what is missing, leads there and returns nothing. */
export function checkForm<Good>(
  form: Form,
  parse: (values: FormValues) => z.ZodSafeParseResult<Good>,
): Good | undefined {
  form.clearErrors();
  const values = form.getValues();
  const missing = nextUnanswered(values.answers);
  if (missing !== undefined) {
    toast({
      title: 'Incomplete review',
      description: 'Please answer all the questions before submitting.',
      kind: 'error',
    });
    form.setError(`answers.${answerKey(missing)}`, { message: 'Please answer this statement.' });
    focusStatement(missing);
    return undefined;
  }
  if (!values.honest) {
    toast({
      title: 'Terms agreement required',
      description: 'Please confirm that this is your honest review.',
      kind: 'error',
    });
    form.setError('honest', { message: 'Please tick this to send your review.' });
    form.setFocus('honest');
    return undefined;
  }
  const parsed = parse(values);
  if (parsed.success) return parsed.data;
  showFieldErrors(
    form,
    parsed.error.issues.map(({ path, message }) => [String(path[0]), message]),
  );
  return undefined;
}

/** Says at each field what is wrong with it, and leads to the first. */
export function showFieldErrors(form: Form, errors: (readonly [string, string | undefined])[]): void {
  const shown = errors.filter(([field]) => Object.hasOwn(form.getValues(), field));
  for (const [field, message] of shown) {
    form.setError(field as Path<FormValues>, { message: message ?? 'Please check what you entered.' });
  }
  if (shown[0]) form.setFocus(shown[0][0] as Path<FormValues>);
}
