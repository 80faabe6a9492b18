import { type Contact, contactsIn } from './contact-data.ts';
import { circumstancesIn } from './identifying-circumstances.ts';
import { isNameOfAccount, nameKey, namesIn } from './person-names.ts';

type Identifying = Contact | 'name' | 'only' | 'date' | 'title';
export type IdentifyingPart = { kind: Identifying; text: string };
type Found = IdentifyingPart & { start: number; end: number };

const account = /(?<![\p{L}\p{N}@._/-])\p{L}{1,20}[._]\p{L}{2,30}\d{0,4}(?![\p{L}\p{N}_@/-]|\.\p{L})/gu;

/**
 * Parts of a text that may identify its author or someone else: email addresses, phone numbers, links to profiles,
 * numbers that belong to one person, what looks like a person's name, and circumstances that fit one person, in
 * English, German, French, Spanish and Dutch. A hint, never a reason to refuse a text, so it would rather miss a name
 * than raise a false alarm.
 * @param known names that aren't people, such as the company's own; case-insensitive
 */
export function identifyingParts(text: string, known: readonly string[] = []): IdentifyingPart[] {
  const harmless = known.map((name) => name.toLowerCase());
  const found: Found[] = [];
  const add = (kind: Identifying, start: number, end: number) => {
    const overlaps = found.some((other) => start < other.end && other.start < end);
    if (!overlaps) found.push({ kind, text: text.slice(start, end), start, end });
  };
  for (const { kind, text: part, start } of contactsIn(text)) add(kind, start, start + part.length);
  for (const { 0: part, index } of text.matchAll(account))
    if (isAccount(part)) add('link', index, index + part.length);
  for (const { start, end } of namesIn(text)) {
    const part = text.slice(start, end).toLowerCase();
    if (!harmless.some((name) => name.includes(part))) add('name', start, end);
  }
  for (const { kind, text: part, start } of circumstancesIn(text)) add(kind, start, start + part.length);
  found.sort((one, other) => one.start - other.start);
  const byText = new Map(found.map(({ kind, text: part }) => [part, { kind, text: part }]));
  return [...byText.values()];
}

/** anna.schmidt, a_schmidt2: typical names of mailboxes and accounts. */
function isAccount(part: string): boolean {
  const [first = '', last = ''] = part.split(/[._]/).map((half) => nameKey(half.replace(/(?<!\d)\d+$/, '')));
  return isNameOfAccount(first, last);
}

const nouns: Record<Identifying, string> = {
  email: 'an email address',
  phone: 'a phone number',
  link: 'a link or account name',
  iban: 'a bank account number',
  id: 'a number that belongs to one person',
  name: 'a name',
  only: 'something that fits only one person',
  date: 'an exact date',
  title: 'a title that only one person has',
};

/** The same parts as text, for the author while writing. */
export function identifyingHints(
  text: string,
  known: readonly string[],
): { text: string; looksLike: string }[] {
  return identifyingParts(text, known).map(({ kind, text: part }) => ({
    text: part,
    looksLike: nouns[kind],
  }));
}
