import { domainToUnicode } from 'node:url';

/** Letters of living languages: others, such as the `ɑ` of phonetics, pass for these. */
const LATIN = 'a-z\\u00df-\\u017f\\u01a1\\u01b0\\u0219\\u021b\\u1e00-\\u1eff';
/** What one label may be written in. Chinese, Japanese and Korean are written with Latin letters in between. */
const scripts = [
  LATIN,
  ...[
    ...['Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Devanagari', 'Bengali', 'Gurmukhi'],
    ...['Gujarati', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Khmer', 'Myanmar'],
    'Ethiopic',
  ].map((script) => `\\p{scx=${script}}`),
  'a-z\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}',
  'a-z\\p{scx=Han}\\p{scx=Hangul}',
];
const ONE_SCRIPT = new RegExp(`^(?:${scripts.map((letters) => `[${letters}\\d-]+`).join('|')})$`, 'u');
/** Cyrillic and Greek letters that look like Latin ones. Words of nothing else are written before an ASCII suffix to deceive. */
const LATIN_LOOK = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡαικνορτυωηγ\d-]+$/;

/**
 * A stored domain as people read it: `münchen-firma.de`. A label that mixes scripts, or could pass for Latin letters, stays
 * in punycode.
 */
export function unicodeDomain(domain: string): string {
  if (!domain.includes('xn--')) return domain;
  const labels = domain.split('.');
  const isAscii = !labels.at(-1)?.startsWith('xn--');
  return labels
    .map((label) => {
      const shown = domainToUnicode(label);
      return ONE_SCRIPT.test(shown) && !(isAscii && LATIN_LOOK.test(shown)) ? shown : label;
    })
    .join('.');
}

/** The field of a company, if it differs from its domain. */
export function presentUnicode(domain: string): { unicode_domain?: string } {
  const unicode_domain = unicodeDomain(domain);
  return unicode_domain === domain ? {} : { unicode_domain };
}
