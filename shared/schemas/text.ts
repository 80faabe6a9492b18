import { z } from 'zod';
import { fromBase64url } from '#shared/rules/base64url.ts';

// Cc: control characters; Cs: lone surrogates; Zl, Zp: line and paragraph separators;
// the rest reorders text on screen or cannot be seen at all, so that one name can pass for another.
const SINGLE_LINE =
  /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00AD\u115F\u1160\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\u3164\uFEFF]*$/u;
const FREE_TEXT = /^(?:[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]|[\n\r])*$/u;

type Rules = {
  label: string;
  min?: number;
  max: number;
  /** Sentence for a missing or too short value. */
  tooShort?: string;
};

/** One line of text, trimmed: no control characters, no line breaks. */
export function singleLine({ label, min = 0, max, tooShort }: Rules) {
  return z
    .string({ error: tooShort ?? `${label} must be text.` })
    .trim()
    .min(min, { error: tooShort ?? `${label} is required.` })
    .max(max, { error: `${label} must be at most ${max} characters.` })
    .regex(SINGLE_LINE, { error: `${label} must be one line without control characters.` });
}

/** Several lines of text as written: no control characters but line breaks. */
export function freeText({ label, max }: Rules) {
  return z
    .string({ error: `${label} must be text.` })
    .max(max, { error: `${label} must be at most ${max} characters.` })
    .regex(FREE_TEXT, { error: `${label} must not contain control characters.` });
}

/** Optional single line; empty text counts as absent and becomes null. */
export function optionalLine(rules: Rules) {
  return singleLine(rules)
    .nullish()
    .transform((text) => text || null);
}

/** A fixed number of bytes as base64url without padding. */
export function base64url(label: string, bytes: number) {
  const error = `${label} must be ${bytes} bytes in base64url without padding.`;
  const letters = Math.ceil((bytes * 4) / 3);
  return z
    .string({ error })
    .regex(new RegExp(`^[A-Za-z0-9_-]{${letters}}$`), { error })
    .refine((text) => fromBase64url(text) !== undefined, { error });
}
