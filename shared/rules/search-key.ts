/** Letters that Unicode doesn't decompose, as people type them without a special keyboard. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const PLAIN = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** What joins letters instead of separating words: apostrophes, and the periods of "S.A." and "U.S.". */
const JOINERS =
  /['’ʼ]|(?<=(?<![\p{L}\p{N}])\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))|(?<=\.\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu;

function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(PLAIN, (letter) => plainLetters[letter] ?? letter);
}

/**
 * Text as search compares it: compatibility forms folded, accents stripped, lower case,
 * everything but letters and digits turned into single spaces. Empty when nothing is left.
 */
export function searchKey(text: string): string {
  return foldLetters(text.replace(JOINERS, ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A word of a text: its search key, and for each of the key's characters where its letter begins and ends in the text. */
export type PlacedWord = { key: string; starts: number[]; ends: number[] };

/** The words of `searchKey(text)`, with their places in the text as UTF-16 offsets. */
export function placedWords(text: string): PlacedWord[] {
  const joiners = new Set([...text.matchAll(JOINERS)].map((match) => match.index));
  const words: PlacedWord[] = [];
  let word: PlacedWord | undefined;
  let offset = 0;
  for (const letter of text) {
    const end = offset + letter.length;
    for (const key of joiners.has(offset) ? '' : foldLetter(letter)) {
      if (!isLetter(key)) {
        word = undefined;
        continue;
      }
      if (word === undefined) {
        word = { key: '', starts: [], ends: [] };
        words.push(word);
      }
      word.key += key;
      for (let unit = 0; unit < key.length; unit += 1) {
        word.starts.push(offset);
        word.ends.push(end);
      }
    }
    offset = end;
  }
  return words;
}

// Most letters are ASCII, which takes a tenth of the time.
const foldLetter = (letter: string) => (letter <= '\x7f' ? letter.toLowerCase() : foldLetters(letter));
const isLetter = (key: string) => (key >= 'a' && key <= 'z') || (key > ' ' && /[\p{L}\p{N}]/u.test(key));
