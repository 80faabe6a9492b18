export type Identifying = 'email' | 'phone' | 'link' | 'name';
export type IdentifyingPart = { kind: Identifying; text: string };

const NAME = String.raw`\p{Lu}[\p{L}'’-]*\p{Ll}`;
const NAMES = `${NAME}(?: +${NAME})*`;

// Two capitals that are no person: places and products people often name.
const places =
  /^(?:(?:New|North|South|East|West|San|Saint|Los|Las|Hong|United|Great|Saudi|Sri|Costa|Puerto|El|Cape|Buenos|Rio|Abu|Kuala|Tel) |(?:Google|Microsoft|Amazon|Apple|Adobe|Office|Power|Visual|Stack|Black|Good|Human|Christmas|World|Middle|Eastern|Western) )/;

const patterns: readonly [Identifying, RegExp][] = [
  ['email', /(?<![^\s@,;<>()"'])[^\s@,;<>()"']+@[^\s@,;<>()"']+\.[\p{L}]{2,}/gu],
  [
    'link',
    /(?:https?:\/\/|www\.)[^\s<>"']+|\b(?:linkedin|facebook|instagram|xing|github)\.com\/[^\s<>"']+/giu,
  ],
  ['link', /(?<![\p{L}\p{N}._])@[\p{L}\p{N}_][\p{L}\p{N}_.-]{2,}/gu],
  // Seven or more digits in groups, as numbers are dialled; a plain number or a date has none of the separators.
  ['phone', /(?<![\p{L}\p{N}])(?:\+|\(?0)[\d][\d ()/.-]{5,}\d(?![\p{L}\p{N}])/gu],
  ['phone', /(?<![\p{L}\p{N}])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\p{L}\p{N}])/gu],
  // A title before a name.
  [
    'name',
    /\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Herr|Frau|Mme|Monsieur|Madame|Señora?)\.? +\p{Lu}[\p{L}'’-]+(?: +\p{Lu}[\p{L}'’-]+)*/gu,
  ],
  // A role before a name: "my manager Anna", "my boss is Anna", "Head of HR Mia Dahl".
  [
    'name',
    new RegExp(
      String.raw`\b(?:manager|boss|lead|leader|supervisor|director|colleague|coworker|CEO|CTO|CFO|COO|founder|[Hh]ead of (?:\p{L}+))(?:,? +| +(?:is|was|called|named) +)(${NAMES})`,
      'gu',
    ),
  ],
  // Somebody who does something to one: "I was told by Peter".
  [
    'name',
    new RegExp(
      String.raw`\b(?:told|asked|hired|fired|promoted|managed|trained|bullied) by +(${NAMES})`,
      'gu',
    ),
  ],
  // A name with its department: "Peter from sales".
  [
    'name',
    new RegExp(
      String.raw`(${NAMES}) (?:from|in) (?:the )?(?:HR|IT|sales|marketing|finance|accounting|legal|support|payroll|operations|engineering|management)\b`,
      'gu',
    ),
  ],
  // First and last name inside a sentence.
  ['name', /(?<=[\p{Ll}\p{N},;:)] )\p{Lu}[\p{Ll}'’-]+ +(?:\p{Lu}\. +)?\p{Lu}[\p{Ll}'’-]+/gu],
];

/**
 * Parts of a text that may identify its author or someone else: email addresses, phone numbers, links to profiles
 * and what looks like a person's name. A hint for whoever writes, never a reason to refuse a text, so it prefers
 * missing a name over crying wolf.
 * @param known names that are no persons, such as the company's own; matched without case
 */
export function identifyingParts(text: string, known: readonly string[] = []): IdentifyingPart[] {
  const harmless = known.map((name) => name.toLowerCase());
  const found: (IdentifyingPart & { start: number; end: number })[] = [];
  for (const [kind, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const part = (match[1] ?? match[0]).trim();
      const start = match.index + match[0].indexOf(part);
      const end = start + part.length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      if (kind === 'phone' && digitsIn(part) < 7) continue;
      if (
        kind === 'name' &&
        (places.test(part) || harmless.some((name) => name.includes(part.toLowerCase())))
      )
        continue;
      found.push({ kind, text: part, start, end });
    }
  }
  found.sort((one, other) => one.start - other.start);
  const byText = new Map(found.map(({ kind, text: part }) => [part, { kind, text: part }]));
  return [...byText.values()];
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length;
}
