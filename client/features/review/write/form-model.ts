import type { Path } from 'react-hook-form';
import type { z } from 'zod';
import { createStoredStore, tabStorage } from '#client/ui/store.ts';
import type { KindOfWork } from '#shared/kinds-of-work/name-kind.ts';
import { textAt } from '#shared/rules/review-text.ts';
import { editedReview, type OwnReview, type ReviewEdit } from '#shared/schemas/receipt.ts';
import { statements } from '#shared/statements.ts';
import { defaultCurrency, defaultJobTitle, type Release, type SalaryFrequency } from '#shared/words.ts';
import type { PublicContent } from '../review-view.tsx';
import { payIn, salaryError, salaryQuestion } from './salary-values.ts';

/** Answers are keyed `s1` to `s20`, because react-hook-form would turn plain numbers into an array. */
export type FormValues = {
  answers: Record<string, number | null>;
  pros: string;
  cons: string;
  advice: string;
  review_text: string;
  job_title: string;
  /** Null leaves it to the job title. */
  kind_of_work: KindOfWork | null;
  employment_status: string;
  salary: string;
  salary_frequency: SalaryFrequency;
  currency: string;
  /** Empty as long as its author hasn't chosen. */
  release: Release | '';
  honest: boolean;
};

export function answerKey(statement: number): string {
  return `s${statement}`;
}

export function emptyForm(currency = defaultCurrency): FormValues {
  return {
    answers: Object.fromEntries(statements.map(({ number }) => [answerKey(number), null])),
    pros: '',
    cons: '',
    advice: '',
    review_text: '',
    job_title: '',
    kind_of_work: null,
    employment_status: 'full_time',
    salary: '',
    salary_frequency: 'yearly',
    currency,
    release: '',
    honest: false,
  };
}

/** The form of a review that was sent before. Its author confirms again that it's honest. */
export function valuesOf(review: OwnReview): FormValues {
  const { comment, ...parts } = textAt(review.free_form_text, review.places);
  return {
    answers: Object.fromEntries(
      statements.map(({ number }) => [answerKey(number), review.enps_responses[number] ?? null]),
    ),
    ...parts,
    review_text: comment,
    job_title: review.job_title === defaultJobTitle ? '' : review.job_title,
    kind_of_work: review.kind_of_work ?? null,
    employment_status: review.employment_status,
    salary: review.salary === null ? '' : String(review.salary),
    salary_frequency: review.salary_frequency ?? 'yearly',
    currency: review.currency,
    release: review.release,
    honest: false,
  };
}

/** Number of the first statement after `after` that has no answer, starting over at the top if need be. */
export function nextUnanswered(answers: FormValues['answers'], after = 0): number | undefined {
  const open = statements.filter(({ number }) => !answers[answerKey(number)]).map(({ number }) => number);
  return open.find((number) => number > after) ?? open[0];
}

/** What is wrong at a field. */
export type Problem = {
  field: Path<FormValues>;
  message: string;
  /** The statement to jump to: a scale isn't an input that react-hook-form could focus. */
  statement?: number;
  /** Its title and text. */
  toast?: readonly [string, string];
  /** Nothing has to be changed: the same form can be sent again. */
  isQuestion?: true;
};

/**
 * The review that a form holds, or what is missing or wrong.
 * @param asked the question about the salary that was asked before
 */
export function checkForm(
  values: FormValues,
  asked?: string,
): { review: ReviewEdit } | { problems: Problem[] } {
  const missing = nextUnanswered(values.answers);
  if (missing !== undefined) {
    const toast = ['Incomplete review', 'Please answer all the questions before submitting.'] as const;
    const message = 'Please answer this statement.';
    return { problems: [{ field: `answers.${answerKey(missing)}`, message, statement: missing, toast }] };
  }
  if (!values.honest) {
    const toast = ['Terms agreement required', 'Please confirm that this is your honest review.'] as const;
    return { problems: [{ field: 'honest', message: 'Check this box to send your review.', toast }] };
  }
  const unread = salaryError(values);
  if (unread !== undefined) return { problems: problemAt('salary', unread) };
  const parsed = editedReview.safeParse(contentOf(values));
  const question = salaryQuestion(values);
  if (parsed.success && question !== undefined && question !== asked)
    return { problems: [{ field: 'salary', message: question, isQuestion: true }] };
  if (parsed.success) return { review: parsed.data };
  return { problems: parsed.error.issues.flatMap(({ path, message }) => problemAt(path[0], message)) };
}

/** Nothing for a field that the form doesn't have. */
export function problemAt(field: PropertyKey | undefined, message: string | undefined): Problem[] {
  if (!Object.hasOwn(emptyForm(), field ?? '')) return [];
  return [{ field: field as keyof FormValues, message: message ?? 'Please check what you entered.' }];
}

function contentOf(values: FormValues): Record<keyof z.input<typeof editedReview>, unknown> {
  const pay = payIn(values);
  return {
    enps_responses: Object.fromEntries(
      statements.map(({ number }) => [String(number), values.answers[answerKey(number)] ?? 0]),
    ),
    pros: values.pros.trim(),
    cons: values.cons.trim(),
    advice: values.advice.trim(),
    review_text: values.review_text.trim(),
    job_title: values.job_title.trim(),
    kind_of_work: values.kind_of_work?.code,
    employment_status: values.employment_status,
    salary: pay?.amount,
    // Without a salary they mean nothing, and would only make a review stand out.
    salary_frequency: pay?.frequency,
    currency: pay?.currency,
    release: values.release,
  };
}

/** What readers will see of the form. */
export function publicContent(values: FormValues): PublicContent {
  const pay = payIn(values);
  return {
    pros: values.pros.trim(),
    cons: values.cons.trim(),
    advice: values.advice.trim(),
    comment: values.review_text.trim(),
    job_title: values.job_title.trim() || defaultJobTitle,
    // Otherwise the server derives it.
    kind_of_work: values.kind_of_work,
    salary: pay && pay.amount > 0 ? pay.amount : null,
    salary_frequency: values.salary_frequency,
    currency: pay?.currency ?? values.currency,
  };
}

/** The draft of a company's review in this tab. */
export function storedDraft(companyId: number) {
  return createStoredStore<FormValues>({
    storage: tabStorage,
    keys: [`review_draft_${companyId}`],
    parse: (text) => JSON.parse(text ?? 'null'),
    print: (values) => [JSON.stringify(values)],
  });
}

/** The draft in this tab; the empty form if there is none. */
export function readDraft(companyId: number, empty: FormValues): FormValues {
  const draft: Partial<FormValues> | null = storedDraft(companyId).get();
  return { ...empty, ...draft, answers: { ...empty.answers, ...draft?.answers } };
}
