import { isDutchBsn, isFrenchSocialSecurity, isGermanTaxId, isIban, isSpanishId } from './check-digits.ts';
import { isDate } from './identifying-circumstances.ts';
import { spokenNumbersIn } from './spoken-numbers.ts';

export type Contact = 'email' | 'phone' | 'link' | 'iban' | 'id';
type Pattern = readonly [Contact, RegExp, accept?: (part: string) => boolean];

// Each repetition is bounded or can't restart, so the time grows no faster than the length of the text.
const written: readonly Pattern[] = [
  ['email', /(?<![^\s@,;<>()"'])[^\s@,;<>()"']+@[^\s@,;<>()"']+\.[\p{L}]{2,}/gu],
  // "j.carter (at) outlook.com", "carter at outlook dot com"
  [
    'email',
    /(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]{1,40} ?[([{] ?(?:at|ät|arroba|arobase) ?[)\]}] ?[\p{L}\p{N}._-]{1,40}/giu,
  ],
  [
    'email',
    /(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]{1,40} (?:at [\p{L}\p{N}-]{1,40} dot|(?:at|ät|bei) [\p{L}\p{N}-]{1,40} punkt|arroba [\p{L}\p{N}-]{1,40} punto|arobase [\p{L}\p{N}-]{1,40} point|apenstaartje [\p{L}\p{N}-]{1,40} punt) [a-z]{2,6}(?![\p{L}\p{N}])/giu,
  ],
  [
    'link',
    /(?:https?:\/\/|www\.)[^\s<>"'[\]]*[^\s<>"'[\].,;:!?]|(?<![\p{L}\p{N}.-])(?:[a-z\d-]{1,40}\.){1,3}(?:com|net|org|info|me|io|gg|ly|co|eu|de|at|ch|fr|es|nl|be|uk)\/[^\s<>"'[\]]*[^\s<>"'[\].,;:!?]/giu,
  ],
  ['link', /(?<![\p{L}\p{N}._])@[\p{L}\p{N}_][\p{L}\p{N}_.-]{1,60}[\p{L}\p{N}_]/gu],
  // "insta: kari_n"
  [
    'link',
    /(?<![\p{L}\p{N}])(?:insta|instagram|ig|snap|snapchat|telegram|discord|tiktok|skype|threema) ?: ?[\p{L}\p{N}_][\p{L}\p{N}_.#-]{2,}/giu,
  ],
];

const numbers: readonly Pattern[] = [
  ['iban', /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]{1,4}){3,9}(?![\p{L}\p{N}])/gu, isIban],
  // Of the United States and of the United Kingdom, which have no check digit.
  ['id', /(?<![\p{L}\p{N}-])(?!000|666|9)\d{3}-(?!00)\d\d-(?!0000)\d{4}(?![\p{L}\p{N}-])/gu],
  ['id', /(?<![\p{L}\p{N}])[A-Z]{2} ?\d\d ?\d\d ?\d\d ?[A-D](?![\p{L}\p{N}])/gu],
  // Of the German pension insurance: the day of birth, the first letter of the name.
  ['id', /(?<![\p{L}\p{N}])\d\d ?[0-3]\d[0-1]\d\d\d ?[A-Z] ?\d{3}(?![\p{L}\p{N}])/gu],
  ['id', /(?<![\p{L}\p{N}.,-])[1-9]\d ?\d{3} ?\d{3} ?\d{3}(?![\p{L}\p{N}.,-]\d)/gu, isGermanTaxId],
  [
    'id',
    /(?<![\p{L}\p{N}])[1278] ?\d\d ?[01]\d ?(?:\d\d|2[AB]) ?\d{3} ?\d{3} ?\d\d(?![\p{L}\p{N}])/giu,
    isFrenchSocialSecurity,
  ],
  ['id', /(?<![\p{L}\p{N}])(?:\d{2}\.?\d{3}\.?\d{3}|[XYZ]-?\d{7})[ -]?[A-Z](?![\p{L}\p{N}])/giu, isSpanishId],
  // After the word that says what it is.
  [
    'id',
    /(?<![\p{L}\p{N}])(?:bsn|burgerservicenummer|sofinummer)[^\d\n]{0,12}(?<part>\d{4}[ .]?\d{2}[ .]?\d{3}|\d{3}[ .]?\d{3}[ .]?\d{3})(?!\d)/giu,
    isDutchBsn,
  ],
  [
    'id',
    /(?<![\p{L}\p{N}])(?:(?:employee|staff|personnel|payroll|badge|clock) (?:number|no|id|nr)|(?:personal|mitarbeiter|personeels|werknemers|stamm?)-?(?:nummer|nr)|(?:numéro d['’]|n[º°] d['’])employé|matricule|n[úu]mero de emplead[oa])[^\d\n]{0,12}(?<part>\d{3,10})(?!\d)/giu,
  ],
  [
    'phone',
    /(?<![\p{L}\p{N}])(?:ext|extension|extensión|anexo|durchwahl|dw|poste|toestel)[.:]{0,2} {0,2}(?<part>\d[\d ()/.-]{1,18}\d)(?![\p{L}\p{N}])/giu,
  ],
  // As numbers are dialed: starting with + or 0, in groups, in one piece, or after a word like "call".
  ['phone', /(?<![\p{L}\p{N}]|\d[.,])(?:\+|\(?0)\d[\d ()/.-]{5,20}\d(?![\p{L}\p{N}])/gu, isLongNumber],
  ['phone', /(?<![\p{L}\p{N}])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\p{L}\p{N}])/gu],
  ['phone', /(?<![\p{L}\p{N}.,/-])\d{2,4}([ .-])\d{2,4}(?:\1\d{2,4}){1,4}(?![\p{L}\p{N}/-])/gu, isDialled],
  // A Spanish one, which looks like an amount.
  ['phone', /(?<![\p{L}\p{N}.,/-])[6-9]\d{2} \d{3} (?!000)\d{3}(?![\p{L}\p{N}/-]| ?[€$£%])/gu],
  ['phone', /(?<![\p{L}\p{N}$€£]|[.,]|[$€£] )\d{8,15}(?![\p{L}\p{N}%€]|[.,]\d| ?[€%])/gu, isOneNumber],
  [
    'phone',
    /(?<![\p{L}\p{N}])(?:call|phone|tel|mobile|cell|whatsapp|ring|dial|text me|telefon|handy|anrufen|nummer|téléphone|tél|appelez|appeler|portable|teléfono|móvil|llamad|llamar|bel|app|telefoon|mobiel)(?![\p{L}\p{N}])[^\d\n]{0,20}(?<part>\d[\d ()/.-]{4,18}\d)(?![\p{L}\p{N}])/giu,
    isOneNumber,
  ],
];

/** Before a number of something else. */
const ofThing =
  /(?<!\p{L})(?:part|order|item|article|serial|invoice|ticket|batch|artikel|auftrag|rechnung|commande|référence|facture|pedido|factura|artículo|bestelling|factuur)(?:[ -]?(?:number|no|nr|nummer))?[.:# ]{0,3}$/iu;

export type FoundContact = { kind: Contact; text: string; start: number };

/** Ways to reach someone, and numbers that belong to one person. Of two that overlap, the more certain one comes first. */
export function contactsIn(text: string): FoundContact[] {
  const found: FoundContact[] = [];
  // No digit, no number.
  for (const [kind, pattern, accept = () => true] of /\d/.test(text) ? [...written, ...numbers] : written) {
    for (const { 0: whole, index, groups } of text.matchAll(pattern)) {
      const part = groups?.part ?? whole;
      const start = index + whole.length - part.length;
      const isCounted = kind === 'phone' && ofThing.test(text.slice(Math.max(0, start - 24), start));
      if (!isCounted && accept(part)) found.push({ kind, text: part, start });
    }
  }
  for (const { start, end } of spokenNumbersIn(text))
    found.push({ kind: 'phone', text: text.slice(start, end), start });
  return found;
}

const digitsOf = (part: string) => part.replace(/\D/g, '');

function isLongNumber(part: string): boolean {
  const [first = ''] = part.replace(/^\(/, '').split(' ');
  // "02/13/2001 08:02" and "000 - 12.000"
  return (
    digitsOf(part).length >= 7 &&
    !isDate(first) &&
    !/^\d{1,2}(?:\/\d{1,2}\/\d{2,4}$|\.\d{1,2}\.\d{2,4}-)/.test(first) &&
    !/^0+ /.test(part)
  );
}

/** Not a date, not years, and not an amount with grouped thousands. */
function isDialled(part: string): boolean {
  const groups = part.split(/[ .-]/);
  const isDay = groups.length === 3 && groups.some((group) => /^(?:19|20)\d\d$/.test(group));
  const areYears = groups.every((group) => /^(?:19|20)\d\d$/.test(group));
  const isAmount = groups.slice(1).every((group) => group.length === 3);
  const { length } = digitsOf(part);
  return !isDay && !areYears && !isAmount && length >= 8 && length <= 15;
}

/** Not round, unlike amounts, and not a date like 20261121. */
function isOneNumber(part: string): boolean {
  const digits = digitsOf(part);
  return digits.length >= 6 && !/000$/.test(digits) && !/^(?:19|20)\d\d[01]\d[0-3]\d$/.test(digits);
}
