import { describe, expect, it } from 'vitest';
import { quoteLimits } from '#shared/limits.ts';
import { beginningOf, wholeSentences } from './quoted-text.ts';

const { max } = quoteLimits.text;
const sentence = 'Shifts are planned a month ahead, and they hold.';

describe('whole sentences', () => {
  it('are a text as it is, in one line, if it fits', () => {
    expect(wholeSentences(` ${sentence}\n\nThe canteen is cheap `)).toBe(`${sentence} The canteen is cheap`);
  });

  it.each([
    ['a full stop', `${sentence} ${'and so on '.repeat(30)}`, sentence],
    ['a closing quote', `“${sentence}” ${'and so on '.repeat(30)}`, `“${sentence}”`],
    ['an ideographic full stop', `${'働'.repeat(60)}。${'長'.repeat(200)}`, `${'働'.repeat(60)}。`],
  ])('end at %s', (_, text, quoted) => {
    expect(wholeSentences(text)).toBe(quoted);
  });

  it.each([
    ['has too few letters', 'Nice people. 👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍👍'],
    ['begins with too short a sentence', `Fine. ${'and so on '.repeat(30)}`],
    ['has no sentence that fits', 'and so on '.repeat(30)],
    [
      'has a number where it is cut',
      `${'we earn more than others and '.repeat(6)}12.50 ${'and so on '.repeat(30)}`,
    ],
  ])('are none of a text that %s', (_, text) => {
    expect(wholeSentences(text)).toBeUndefined();
  });
});

describe('the beginning of a text', () => {
  it('ends after a word where the first sentence is too long', () => {
    const beginning = beginningOf('and so on '.repeat(40)) ?? '';
    expect(beginning).toMatch(/^and so on .*(and|so|on) …$/);
    expect(beginning.length).toBeGreaterThan(max / 2);
  });

  it.each(['👩‍🔧', '🇳🇱', 'e\u0301\u0323'])('never ends within %s', (sign) => {
    for (let before = 40; before < 60; before += 1) {
      const beginning = beginningOf(`${'x'.repeat(before)}${sign.repeat(100)}`) ?? '';
      expect(beginning.replace(/^x+/, '').replaceAll(sign, '')).toBe(' …');
    }
  });
});
