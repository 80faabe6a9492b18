import { type Random, seededRandom } from '#db/demo-data/random.ts';
import { searchKey } from '#shared/rules/search-key.ts';
import { pick } from '../scale/companies.ts';
import { LETTERS, mistype } from './labelled.ts';

const INVENTED = 300;
const CONSONANTS = [...'bcdfghjklmnpqrstvwxz'];

/** What people type who look for these names, by kind. */
export function typedFor(names: readonly string[]): Record<string, string[]> {
  const random = seededRandom(13);
  const words = names.flatMap((name) => searchKey(name).split(' ')).filter((word) => word.length >= 5);
  const unknown = Array.from({ length: INVENTED }, () => invented(random));
  const kinds = {
    keystrokes: names.flatMap(keystrokes),
    'two letters': LETTERS.flatMap((one) => LETTERS.map((other) => one + other)),
    typos: names.flatMap((name) => [name, searchKey(name).split(' ')[0] ?? '']).flatMap(withTypo(random)),
    'nothing found': unknown.flatMap((word) => [word, `${pick(random, words)} ${word}`]),
    'mid-word': words.map((word) => partOf(random, word)),
  };
  return Object.fromEntries(Object.entries(kinds).map(([kind, typed]) => [kind, [...new Set(typed)]]));
}

function keystrokes(name: string): string[] {
  const letters = [...name.toLowerCase()];
  return letters.slice(1).map((_, index) => letters.slice(0, index + 2).join(''));
}

const withTypo = (random: Random) => (text: string) =>
  [...text].length < 4 ? [] : [mistype(random, text.toLowerCase())];

const invented = (random: Random) =>
  Array.from({ length: 6 + Math.floor(random() * 6) }, () => pick(random, CONSONANTS)).join('');

/** At least three letters, without the first one. */
function partOf(random: Random, word: string): string {
  const start = 1 + Math.floor(random() * (word.length - 3));
  return word.slice(start, start + 3 + Math.floor(random() * word.length));
}
