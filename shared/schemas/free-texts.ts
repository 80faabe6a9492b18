import type { ModeratedReview } from './moderation.ts';

type AnyText<Fields> = { [Name in keyof Fields]: string extends Fields[Name] ? Name : never }[keyof Fields];

/** Every field of a review that can contain any text, and whether its author types it. */
const isTyped = {
  free_form_text: true,
  job_title: true,
  currency: false,
  created_at: false,
  company_name: false,
  company_domain: false,
} as const satisfies Record<AnyText<ModeratedReview>, boolean>;

type FreeText = {
  [Name in keyof typeof isTyped]: (typeof isTyped)[Name] extends true ? Name : never;
}[keyof typeof isTyped];

const names = Object.keys(isTyped) as (keyof typeof isTyped)[];
const freeTextNames = names.filter((name): name is FreeText => isTyped[name]);

/** What the author typed, in any of which there may be something that identifies someone. */
export function freeTexts(review: Pick<ModeratedReview, FreeText>): Record<FreeText, string> {
  return Object.fromEntries(freeTextNames.map((name) => [name, review[name]])) as Record<FreeText, string>;
}
