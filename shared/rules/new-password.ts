import { textLimits } from '#shared/limits.ts';
import { site } from '#shared/site.ts';

const { min, max, maxBytes } = textLimits.password;

export const passwordTooShort = `Password must be at least ${min} characters`;
export const passwordTooLong = `Password must be at most ${max} characters`;
export const passwordTooEasy = 'This password is too easy to guess. Choose another one';
export const passwordPersonal = "Choose a password that isn't your name, your email or the name of this site";

/** Fewer of them, and a password repeats itself. */
const DIFFERENT = 5;
/** A password may contain a name if it has this many letters besides. */
const OTHER_LETTERS = 6;

/** The text that is hashed: what looks the same to a person is the same, whatever the keyboard made of it. */
export function normalisedPassword(password: string): string {
  return password.normalize('NFKC');
}

/** Whether a password is short enough to be hashed. */
export function fitsHashing(password: string): boolean {
  return password.length <= max && new TextEncoder().encode(normalisedPassword(password)).length <= maxBytes;
}

/** What is wrong with a new password, no matter whose. The server also has a list of common ones. */
export function passwordProblem(password: string): string | undefined {
  if (!fitsHashing(password)) return passwordTooLong;
  const characters = [...normalisedPassword(password).toLowerCase()];
  if (characters.length < min) return passwordTooShort;
  return new Set(characters).size < DIFFERENT ? passwordTooEasy : undefined;
}

/** What is wrong with it for this person: it is made of words that a stranger would try first. */
export function personalProblem(
  password: string,
  { name, email }: { name: string; email: string },
): string | undefined {
  const text = normalisedPassword(password).toLowerCase();
  const words = [name, email, site.name]
    .flatMap((whole) =>
      normalisedPassword(whole)
        .toLowerCase()
        .split(/[^\p{L}\p{M}]+/u),
    )
    .filter((word) => word.length > 2)
    .sort((one, other) => other.length - one.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), text);
  const isPersonal = rest !== text && (rest.match(/\p{L}/gu)?.length ?? 0) < OTHER_LETTERS;
  return isPersonal ? passwordPersonal : undefined;
}
