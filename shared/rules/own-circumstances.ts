type Circumstance = { kind: 'only' | 'title'; text: string; start: number };

/**
 * What authors say about themselves in German, French, Spanish and Dutch. Each starts with "I am", "I was" or "as",
 * since "the only way" and "the head of the queue" are no one. Each repetition is bounded, so the time grows no faster
 * than the text.
 */
const patterns: readonly [Circumstance['kind'], RegExp][] = [
  [
    'only',
    /(?<!\p{L})(?:ich (?:bin|war)|(?:bin|war) ich|als) (?:(?:der|die) )?einzige[rn]? (?<noun>[\p{L}-]{1,40})(?: [\p{L}-]{1,40}){0,4}/giu,
  ],
  ['only', /(?<!\p{L})ich (?:bin|war) eine[rs]? (?:der|von) (?:beiden|zwei|zweien|drei|dreien)(?!\p{L})/giu],
  ['only', /(?<!\p{L})(?:bin|war) ich eine[rs]? (?:der|von) (?:beiden|zwei|zweien|drei|dreien)(?!\p{L})/giu],
  [
    'only',
    /(?<!\p{L})(?:j['’]étais|j['’]ai été|je suis|étant|en tant que|comme) l[ea] seule? (?<noun>[\p{L}'’-]{1,40})(?: [\p{L}'’-]{1,40}){0,4}/giu,
  ],
  ['only', /(?<!\p{L})(?:j['’]étais|je suis) l['’]une? des (?:deux|trois)(?!\p{L})/giu],
  [
    'only',
    /(?<!\p{L})(?:era|soy|fui|siendo|como) (?:el|la) únic[oa] (?<noun>\p{L}{1,40})(?: \p{L}{1,40}){0,4}/giu,
  ],
  ['only', /(?<!\p{L})(?:era|soy|fui) un[ao] de l[ao]s (?:dos|tres)(?!\p{L})/giu],
  [
    'only',
    /(?<!\p{L})(?:ik (?:ben|was)|(?:ben|was) ik|als) (?:de )?enige (?<noun>[\p{L}-]{1,40})(?: [\p{L}-]{1,40}){0,4}/giu,
  ],
  ['only', /(?<!\p{L})(?:ik (?:ben|was)|(?:ben|was) ik) een van de (?:twee|drie)(?!\p{L})/giu],
  [
    'title',
    /(?<!\p{L})(?:[Ii]ch (?:bin|war)|(?:[Bb]in|[Ww]ar) ich|[Aa]ls) (?:(?:der|die) )?(?:Leiter|Bereichsleiter|Direktor)(?:in)? (?:(?:der|des|für) )?(?<noun>\p{Lu}[\p{L}-]{1,40})/gu,
  ],
  [
    'title',
    /(?<!\p{L})(?:j['’]étais|je suis|en tant que|comme) (?:l[ea] )?(?:direct(?:eur|rice)|responsable) (?:(?:de la|de|du|des) )?(?<noun>[\p{L}'’-]{1,40})(?: [\p{L}'’-]{1,40}){0,3}/giu,
  ],
  [
    'title',
    /(?<!\p{L})(?:era|soy|fui|como) (?:el |la )?(?:directora?(?: de)?|jef[ea] de) (?<noun>\p{L}{1,40})(?: \p{L}{1,40}){0,3}/giu,
  ],
  [
    'title',
    /(?<!\p{L})(?:ik (?:ben|was)|(?:ben|was) ik|als) (?:het )?(?:hoofd|directeur|directrice) (?<noun>[\p{L}-]{1,40})/giu,
  ],
];

/** Things of which there is only one, and what many people of a company are the head of. */
const ofNoOne = new Set(
  `argument ausweg fehler grund lichtblick nachteil problem vorteil weg avantage chose défaut fois inconvénient moyen
problème raison solution cosa forma manera motivo opción problema razón salida solución ventaja vez manier nadeel
oplossing optie reden uitweg voordeel rayon magasin agence équipe chantier secteur turno equipo sala obra cocina partida
proyecto tienda planta en van die à que`.split(/\s/),
);

/** Circumstances that fit one person, as authors who write in another language than English tell them. */
export function ownCircumstancesIn(text: string): Circumstance[] {
  return patterns.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)]
      .filter(({ groups }) => !ofNoOne.has(groups?.noun?.toLowerCase() ?? ''))
      .map(({ 0: part, index: start }) => ({ kind, text: part, start })),
  );
}
