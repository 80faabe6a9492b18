import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';
import { fromBase64url } from '#shared/rules/base64url.ts';

// Cc: control characters; Cs: lone surrogates; Zl, Zp: line and paragraph separators; NChar: code points that will
// never be characters. The rest reorders text on screen or is invisible, so one name could pass for another.
// Joiners and variation selectors are allowed: Persian, Indic scripts and emoji need them.
const UNSEEN =
  '\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{NChar}\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180E\\u200B\\u200E\\u200F' +
  '\\u202A-\\u202E\\u2060-\\u206F\\u2800\\u3164\\uFEFF\\uFFA0\\uFFF0-\\uFFFB' +
  '\\u{1BCA0}-\\u{1BCA3}\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E00FF}\\u{E01F0}-\\u{E0FFF}';
const SINGLE_LINE = new RegExp(`^[^${UNSEEN}]*$`, 'u');
/** The same, but with at least one letter or digit unless it is empty. */
const READABLE_LINE = new RegExp(`^(?:(?=.*[\\p{L}\\p{N}])[^${UNSEEN}]+)?$`, 'u');
const FREE_TEXT = /^(?:[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]|[\n\r])*$/u;

type Rules = {
  label: string;
  min?: number;
  max: number;
  /** The message for a missing or too short value. */
  tooShort?: string;
};

/**
 * One line of text, trimmed: no control characters, no line breaks, and at least one letter or digit unless it may be
 * `symbolsOnly`.
 */
export function singleLine({ label, min = 0, max, tooShort, symbolsOnly }: Rules & { symbolsOnly?: true }) {
  return z
    .string({ error: tooShort ?? `${label} must be text.` })
    .trim()
    .min(min, { error: tooShort ?? `${label} is required.` })
    .max(max, { error: `${label} must be at most ${max} characters.` })
    .regex(symbolsOnly ? SINGLE_LINE : READABLE_LINE, {
      error: ({ input }) =>
        SINGLE_LINE.test(String(input))
          ? `${label} must contain a letter or a digit.`
          : `${label} must be one line without control characters.`,
    });
}

export const lineWords = 'Trimmed; one line with at least one letter or digit';

/** Several lines of text, exactly as written: no control characters except line breaks. */
export function freeText({ label, max, missing = `${label} must be text.` }: Rules & { missing?: string }) {
  return z
    .string({ error: ({ input }) => (input === undefined ? missing : `${label} must be text.`) })
    .max(max, { error: `${label} must be at most ${max} characters.` })
    .regex(FREE_TEXT, { error: `${label} must not contain control characters.` });
}

/** The same, trimmed, and not empty. */
export function trimmedText({ min = 1, missing, ...rules }: Rules & { missing: string }) {
  return freeText({ ...rules, missing })
    .trim()
    .min(min, { error: missing });
}

/** Optional single line; empty text counts as absent and becomes null. */
export function optionalLine(rules: Rules) {
  return singleLine(rules)
    .nullish()
    .transform((text) => text || null);
}

/** A number, a code or a receipt as someone types it; `parse` returns nothing if it isn't one. */
export function typedLetters(error: string, parse: (typed: string) => string | undefined) {
  return z
    .string({ error })
    .max(textLimits.token.max, { error })
    .refine((typed) => parse(typed) !== undefined, { error })
    .transform((typed) => parse(typed) ?? '');
}

/** What a field of `base64url` means. */
export const bytesOf = (what: string, bytes: number) =>
  `${what}: ${bytes} bytes as base64url without padding`;

/** A fixed number of bytes as base64url without padding. */
export function base64url(label: string, bytes: number) {
  const error = `${label} must be ${bytes} bytes in base64url without padding.`;
  const letters = Math.ceil((bytes * 4) / 3);
  return z
    .string({ error })
    .regex(new RegExp(`^[A-Za-z0-9_-]{${letters}}$`), { error })
    .refine((text) => fromBase64url(text) !== undefined, { error });
}
