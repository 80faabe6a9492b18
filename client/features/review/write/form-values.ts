import { defaultCurrency } from '#shared/currencies.ts';
import { statements } from '#shared/statements.ts';

/** What stands in the form. Answers are keyed `s1` to `s20`: react-hook-form would make an array of plain numbers. */
export type FormValues = {
  answers: Record<string, number | null>;
  review_text: string;
  job_title: string;
  employment_status: string;
  salary: string;
  salary_frequency: string;
  currency: string;
  release: string;
  honest: boolean;
};

export function answerKey(statement: number): string {
  return `s${statement}`;
}

export function emptyForm(currency = defaultCurrency): FormValues {
  return {
    answers: Object.fromEntries(statements.map(({ number }) => [answerKey(number), null])),
    review_text: '',
    job_title: '',
    employment_status: 'full_time',
    salary: '',
    salary_frequency: 'yearly',
    currency,
    release: 'at_once',
    honest: false,
  };
}

/** Number of the first statement after `after` without an answer, from the start again if need be. */
export function nextUnanswered(answers: FormValues['answers'], after = 0): number | undefined {
  const open = statements.filter(({ number }) => !answers[answerKey(number)]).map(({ number }) => number);
  return open.find((number) => number > after) ?? open[0];
}
