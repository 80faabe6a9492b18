import { searchKey } from '../rules/search-key.ts';

/** "m/w/d", "(f/m/x)", "(all genders)". */
const GENDERS =
  /[([]\s*(?:[a-z](?:\s*[/|,]\s*[a-z]){1,3}|all genders|any gender)\s*[)\]]|\b[mwfhd](?:\/[mwfhdvx]){1,2}(?![\w/])/giu;

/** Abbreviations, and British spellings in American. */
const sameWords = new Map(
  (
    'sr senior|snr senior|jr junior|jnr junior|mgr manager|asst assistant|rep representative|eng engineer|dev developer|' +
    'op operator|tech technician|coord coordinator|dir director|exec executive|adviser advisor|centre center|labour labor|' +
    'labourer laborer|programme program|theatre theater|tyre tire|colour color|colourist colorist|fibre fiber|' +
    'jeweller jeweler|jewellery jewelry|counsellor counselor|organiser organizer|organisation organization|' +
    'organisational organizational|behaviour behavior|behavioural behavioral|moulding molding|moulder molder|mould mold|' +
    'paediatric pediatric|anaesthetic anesthetic|aluminium aluminum|fulfilment fulfillment|licence license|' +
    'optimisation optimization|analyser analyzer|travelling traveling|labelling labeling'
  )
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Most titles of the lists, which don't need to be folded. */
const PLAIN = /^[a-z -]*$/;

/** @returns the words of a title without accents, marks of gender and plurals, in American spelling */
export function titleWords(title: string): string[] {
  const words = PLAIN.test(title) ? title.split(/[ -]/) : searchKey(title.replace(GENDERS, ' ')).split(' ');
  return words.filter(Boolean).map(sameWord);
}

/** "Front-end developer", "frontend developer" and "front end developers" have the same key. */
export const titleKey = (title: string) => titleWords(title).join('');

function sameWord(word: string): string {
  const single = word.endsWith('s') ? singular(word) : word;
  return sameWords.get(single) ?? single;
}

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}
