import { readStored, removeStored, writeStored } from '#client/ui/browser-storage.ts';
import type { FormValues } from './form-values.ts';

const key = (companyId: number) => `review_draft_${companyId}`;

/** The draft of this tab, or the empty form. */
export function readDraft(companyId: number, empty: FormValues): FormValues {
  const stored = readStored('sessionStorage', key(companyId));
  if (stored === null) return empty;
  try {
    const draft = JSON.parse(stored) as Partial<FormValues>;
    return { ...empty, ...draft, answers: { ...empty.answers, ...draft.answers } };
  } catch {
    dropDraft(companyId);
    return empty;
  }
}

export function keepDraft(companyId: number, values: FormValues): void {
  writeStored('sessionStorage', key(companyId), JSON.stringify(values));
}

export function dropDraft(companyId: number): void {
  removeStored('sessionStorage', key(companyId));
}
