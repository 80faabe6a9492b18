import { type IdentifyingPart, identifyingParts } from './identifying-text.ts';
import { insultsIn } from './insults.ts';
import { straightLine } from './straight-line.ts';
import { foreignLanguage } from './text-language.ts';

export type Hint = {
  kind: IdentifyingPart['kind'] | 'insult' | 'answers' | 'language';
  /** What the hint is, as a moderator reads it. */
  says: string;
  /** The part of a text that it is about; undefined if it's about the whole review. */
  text?: string;
};

type ReviewContent = {
  /** What the author typed, one for each field. */
  texts: readonly string[];
  /** The scores by the number of their statement. */
  answers: Readonly<Record<string, number>>;
  /** Names that aren't people, such as the company's. */
  known: readonly string[];
};

const identifying: Record<IdentifyingPart['kind'], string> = {
  email: 'Looks like an email address',
  phone: 'Looks like a phone number',
  link: 'Looks like a link or account name',
  iban: 'Is a bank account number',
  id: 'Looks like a number that belongs to one person',
  name: 'May name a person',
  only: 'May fit only one person',
  date: 'Gives an exact date',
  title: 'May be a title that only one person has',
};
const insulting = { strong: 'Often read as an insult', mild: 'Can be read as an insult' };
const straight = { same: 'The same answer to all 20 statements', pattern: 'The answers repeat a pattern' };

/** All that a moderator may want to look at in a review, found from its content alone. A hint decides nothing. */
export function reviewHints({ texts, answers, known }: ReviewContent): Hint[] {
  const parts = texts.flatMap((text) => identifyingParts(text, known));
  const insults = texts.flatMap(insultsIn);
  const inOrder = Object.keys(answers).sort((one, other) => Number(one) - Number(other));
  const line = straightLine(inOrder.map((number) => answers[number] ?? 0));
  const language = foreignLanguage(texts.join('\n'));
  return [
    ...parts.map(({ kind, text }) => ({ kind, text, says: identifying[kind] })),
    ...insults.map(({ degree, text }) => ({ kind: 'insult' as const, text, says: insulting[degree] })),
    ...(line ? [{ kind: 'answers' as const, says: straight[line] }] : []),
    ...(language ? [{ kind: 'language' as const, says: `Mostly in ${language}` }] : []),
  ];
}
