/** Words in a row that are compared. With three, a changed word in ten already hides a copy. */
const shingleWords = 2;
/** Texts with fewer words are alike by chance, such as "Great place to work". */
const fewestWords = 10;
/** A sentence that two people write by chance is shorter, or it's a single one. */
const copied = { words: 6, sentences: 2 };
/** The share of shingles that two texts have in common, of all that one of them has. */
const nearFrom = 0.6;
/** An estimate of 0.6 is off by 0.04 on average. */
const minimumsKept = 128;

/** What is compared of a text, and shows none of its words to anyone without the key of its hashes. */
export type TextSignature = {
  /** Empty for a short text. */
  minimums: Uint32Array;
  /** Hashes of its longer sentences. */
  sentences: readonly number[];
};

type Word = { key: string; start: number; end: number };

function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu)].map(({ 0: word, index: start }) => ({
    key: word.toLowerCase().replace(/['’]/g, ''),
    start,
    end: start + word.length,
  }));
}

/** Each two words in a row, once. None of a short text. */
export function shinglesOf(text: string): string[] {
  const keys = wordsIn(text).map(({ key }) => key);
  if (keys.length < fewestWords) return [];
  const starts = keys.slice(0, keys.length - shingleWords + 1);
  return [...new Set(starts.map((_, at) => keys.slice(at, at + shingleWords).join(' ')))];
}

/** The longer sentences of a text, as their words. */
export function sentencesOf(text: string): string[] {
  const sentences = text.split(/[.!?…\n]/).map((sentence) => wordsIn(sentence).map(({ key }) => key));
  return [...new Set(sentences.filter(({ length }) => length >= copied.words).map((keys) => keys.join(' ')))];
}

/**
 * MinHash: for each of 128 orders of all hashes, the hash of the text that comes first.
 * @param hashes 32 random-looking bits for each shingle. If they depend on a key, so does the result.
 */
export function minimumsOf(hashes: readonly number[]): Uint32Array {
  if (hashes.length === 0) return new Uint32Array();
  const minimums = new Uint32Array(minimumsKept).fill(0xffffffff);
  for (const hash of hashes) {
    for (let order = 0; order < minimumsKept; order += 1) {
      const value = mixed(hash ^ Math.imul(order + 1, 0x9e3779b1));
      if (value < (minimums[order] ?? 0)) minimums[order] = value;
    }
  }
  return minimums;
}

/** The finalizer of MurmurHash3, which changes half of the bits if one changes. */
function mixed(value: number): number {
  const one = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const two = Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return (two ^ (two >>> 16)) >>> 0;
}

type NearDuplicate = {
  /** In the list of the other texts. */
  at: number;
  /** The estimated share of common shingles, from 0 to 1. */
  similarity: number;
  /** How many of their longer sentences are the same. */
  sentences: number;
};

/** Which of the other texts are nearly the same, or have two longer sentences in common; the most similar first. */
export function nearDuplicates(text: TextSignature, others: readonly TextSignature[]): NearDuplicate[] {
  const own = new Set(text.sentences);
  const found: NearDuplicate[] = [];
  for (const [at, other] of others.entries()) {
    const similarity = similarityOf(text.minimums, other.minimums);
    let sentences = 0;
    for (const sentence of other.sentences) if (own.has(sentence)) sentences += 1;
    if (similarity >= nearFrom || sentences >= copied.sentences) found.push({ at, similarity, sentences });
  }
  return found.sort((one, other) => other.similarity - one.similarity);
}

function similarityOf(one: Uint32Array, other: Uint32Array): number {
  if (one.length === 0 || other.length === 0) return 0;
  let same = 0;
  for (let order = 0; order < minimumsKept; order += 1) if (one[order] === other[order]) same += 1;
  return same / minimumsKept;
}

/** Where a passage begins and ends in each of two texts, as UTF-16 offsets. */
export type SharedPassage = { start: number; end: number; otherStart: number; otherEnd: number };

/** Passages of six or more words that two texts have in common, in the order of the first, whatever their case and punctuation. */
export function sharedPassages(text: string, other: string): SharedPassage[] {
  const [own, theirs] = [wordsIn(text), wordsIn(other)];
  const keyAt = (words: Word[], at: number) =>
    words
      .slice(at, at + copied.words)
      .map(({ key }) => key)
      .join(' ');
  const places = new Map<string, number>();
  for (let at = theirs.length - copied.words; at >= 0; at -= 1) places.set(keyAt(theirs, at), at);
  const passages: SharedPassage[] = [];
  for (let at = 0; at + copied.words <= own.length; at += 1) {
    const place = places.get(keyAt(own, at));
    if (place === undefined) continue;
    let length = copied.words;
    while (own[at + length]?.key !== undefined && own[at + length]?.key === theirs[place + length]?.key)
      length += 1;
    passages.push({
      start: own[at]?.start ?? 0,
      end: own[at + length - 1]?.end ?? 0,
      otherStart: theirs[place]?.start ?? 0,
      otherEnd: theirs[place + length - 1]?.end ?? 0,
    });
    at += length - 1;
  }
  return passages;
}
