import { ownCircumstancesIn } from './own-circumstances.ts';

type Circumstance = { kind: 'only' | 'date' | 'title'; text: string; start: number };
type Word = { text: string; key: string; start: number; end: number };

const split = (words: string) => new Set(words.split(' '));

/**
 * Circumstances that fit one person: "the only …", the day of a change at work, a title that exists once. We search
 * word by word, so the time grows no faster than the text.
 */
export function circumstancesIn(text: string): Circumstance[] {
  const words = wordsIn(text);
  const found: Circumstance[] = [];
  const add = (kind: Circumstance['kind'], first: Word, last: Word | undefined) => {
    if (last) found.push({ kind, text: text.slice(first.start, last.end), start: first.start });
  };
  for (const [at, word] of words.entries()) {
    if (!firstWords.has(word.key) && !months.has(word.key) && !isDay(word.key)) continue;
    // Punctuation ends a clause.
    const clause = words.slice(at, at + longestPart);
    const end = clause.findIndex(({ end: from }, index) =>
      /[^\s&]/.test(gapAfter(text, clause, index, from)),
    );
    const within = end === -1 ? clause : clause.slice(0, end + 1);
    add('only', word, within[onlyOne(words.slice(Math.max(0, at - 2), at), within)]);
    add('title', word, within[uniqueTitle(within)]);
    const date = dayOfYear(clause);
    if (date > 0 && isOwn(text, word.start)) add('date', word, clause[date]);
  }
  for (const { 0: part, index: start } of text.matchAll(numericDate))
    if (isDate(part) && isOwn(text, start)) found.push({ kind: 'date', text: part, start });
  found.push(...ownCircumstancesIn(text));
  if (loneTitles.has(text.trim().toLowerCase()) || highTitle.test(text.trim()))
    add('title', words[0] as Word, words.at(-1));
  return found;
}

const longestPart = 10;
/** Of those in English. Most words of a text begin nothing, which saves most of the time. */
const firstWords = split('the our their its one chief head director vice vp svp evp');

function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)].map(({ 0: word, index: start }) => ({
    text: word,
    key: word.toLowerCase().replace('’', "'"),
    start,
    end: start + word.length,
  }));
}

function gapAfter(text: string, words: Word[], index: number, end: number): string {
  return text.slice(end, words[index + 1]?.start ?? end);
}

const people =
  /(?:er|or|ist|ian|ant|man|men|ee|ent|ern|nurse|cook|chef|clerk|guard|pilot|person|people|one|apprentice|mechanic|lead)s?$/;
const things = split(
  'answer benefit career center centre color comment component computer content corner counter department dinner door elevator error event factor floor incident letter matter moment monitor newsletter number offer order paper part payment percent point power printer quarter scanner sector server summer water winter',
);
export const isPerson = (key: string) => people.test(key) && !things.has(key.replace(/s$/, ''));
const places = split('in on at of from with who for');

/** The last word of "the only driver on nights" or "one of two women in sales"; -1 if it isn't there. */
function onlyOne(before: Word[], words: Word[]): number {
  const keys = words.map(({ key }) => key);
  const next = afterOnly(keys);
  if (next === -1 || next >= keys.length) return -1;
  const [earlier = '', last = ''] = before.map(({ key }) => key).slice(-2);
  const just = before.length === 1 ? earlier : last;
  if (["i'm", 'being', 'as'].includes(just) || (earlier === 'i' && ['am', 'was'].includes(last)))
    return Math.min(next + 6, keys.length - 1);
  const place = keys.findIndex((key, at) => at > next && at <= next + 3 && places.has(key));
  if (place === -1 || place === keys.length - 1 || !isPerson(keys[place - 1] ?? '')) return -1;
  return Math.min(place + 4, keys.length - 1);
}

/** Where the words continue after "the only" or "one of the two". */
function afterOnly([first = '', second = '', third = '', fourth = '']: string[]): number {
  if (['the', 'our', 'their', 'its'].includes(first)) return ['only', 'sole'].includes(second) ? 2 : -1;
  if (first !== 'one' || second !== 'of') return -1;
  if (['two', 'three'].includes(third)) return 3;
  return ['the', 'our', 'their', 'only', 'just'].includes(third) && ['two', 'three'].includes(fourth)
    ? 4
    : -1;
}

/** In a text, this is someone everyone knows. As the whole job title, it says who the author is. */
const loneTitles = new Set([
  ...'ceo cfo cio cmo coo cpo cto founder co-founder cofounder owner president svp evp vp'.split(' '),
  ...'geschäftsführer geschäftsführerin inhaber inhaberin prokurist prokuristin pdg gérant gérante eigenaar'.split(
    ' ',
  ),
  ...['managing director', 'general manager', 'directeur général', 'directrice générale'],
  ...['director general', 'directora general', 'algemeen directeur'],
]);
/** "Leiter Einkauf", "Directrice juridique", "Jefe de compras", "Hoofd inkoop", but not "Jefe de turno". */
const highTitle =
  /^(?:(?:Bereichs)?(?:Leit(?:er|erin|ung)|Direktor(?:in)?)|Direct(?:eur|rice|or|ora)|Jef[ea] de|Hoofd)(?: (?!magasin|rayon|turno|equipo|sala|obra|cocina|partida|tienda|planta|proyecto|école|agence)[\p{L}'’-]{1,30}){1,4}$/u;
const manyHeads = split('department departments dept state table team line queue');

/** The last word of "Head of Sales and Service" or "Chief People Officer"; -1 if it isn't there. */
function uniqueTitle(words: Word[]): number {
  const keys = words.map(({ key }) => key);
  const isCapital = (at: number) => /^\p{Lu}/u.test(words[at]?.text ?? '');
  const [first = '', second = ''] = keys;
  if (first === 'chief') {
    const officer = keys.indexOf('officer');
    return officer >= 2 && officer <= 3 ? officer : second === 'of' && keys[2] === 'staff' ? 2 : -1;
  }
  const isVice = first === 'vice' && second === 'president';
  const rank = isVice ? 2 : 1;
  const area = rank + (keys[rank] === 'of' ? 1 : 0) + (keys[rank + 1] === 'the' ? 1 : 0);
  const isHead = first === 'head' && second === 'of' && !manyHeads.has(keys[area] ?? '');
  const isDirector = first === 'director' && second === 'of' && (isCapital(0) || isCapital(area));
  const isPresident = (isVice || ['vp', 'svp', 'evp'].includes(first)) && isCapital(area);
  if (!(isHead || isDirector || isPresident) || area >= words.length) return -1;
  let last = area;
  while (isCapital(last + 1) || (keys[last + 1] === 'and' && isCapital(last + 2))) last += 1;
  return last;
}

const months = split(
  `january february march april may june july august september october november december jan feb mar apr jun jul aug sep
sept oct nov dec januar jänner februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août
septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
diciembre januari februari maart mei augustus`.replaceAll('\n', ' '),
);
const isDay = (key = '') => /^(?:[12]?\d|3[01])(?:st|nd|rd|th|er|º|ste|e)?$/.test(key);
const isYear = (key = '') => /^(?:19|20)\d\d$/.test(key);

/** The last word of "3rd of May 2021", "3 de mayo de 2021" or "May 3"; -1 if it isn't there. */
function dayOfYear(words: Word[]): number {
  const keys = words.map(({ key }) => key);
  const isMonth = (at: number) => months.has(keys[at] ?? '');
  const isOf = (at: number) => ['of', 'de', 'del'].includes(keys[at] ?? '');
  const month = isOf(1) ? 2 : 1;
  const last = isDay(keys[0]) && isMonth(month) ? month : isMonth(0) && isDay(keys[1]) ? 1 : -1;
  const year = isOf(last + 1) ? last + 2 : last + 1;
  return last > 0 && isYear(keys[year]) ? year : last;
}

const numericDate = /(?<![\p{L}\p{N}./-])\d{1,4}[./-]\d\d?[./-]\d{1,4}(?![\p{L}\p{N}/-])/gu;

/** 2021-05-03, 3.5.2021, 03/05/21, but not a version, a score or hours like 06-14-22. */
export function isDate(part: string): boolean {
  const [first = '', second = '', third = ''] = part.split(/[./-]/);
  if (isYear(first)) return part.includes('-') && Number(second) <= 12 && isDay(String(Number(third)));
  const isShort = /^\d\d$/.test(third) && !part.includes('-');
  return isDay(String(Number(first))) && isDay(String(Number(second))) && (isShort || isYear(third));
}

/** A date can identify the author if it's about the author and not about the company. Only English says so before it. */
function isOwn(text: string, at: number): boolean {
  const before =
    text
      .slice(Math.max(0, at - 80), at)
      .split(/[.!?]\s|\n/)
      .at(-1) ?? '';
  if (/\b(?:since|joined|hired|fired|started|I|me|my)\b/i.test(before)) return true;
  const after =
    text
      .slice(at, at + 80)
      .split(/(?<!\d)[.!?]|\n/)
      .at(0) ?? '';
  return aboutMe.test(before + after);
}

/** In German, French, Spanish and Dutch: I, me, my, and what happens to one person. */
const aboutMe =
  /(?<!\p{L})(?:[jm]['’]|(?:ich|mir|mich|angefangen|gekündigt|entlassen|je|me|embauchée?|licenciée?|empecé|entré|yo|mi|despidieron|ik|mij|mijn|ontslagen|ontslag|begonnen)(?!\p{L}))/iu;
