import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collapseBlankLines, foldText } from './long-text.ts';

const lines = fc.array(fc.constantFrom('', ' ', '\u3164', '\u200b', 'Good.', 'Long hours', ' x'), {
  maxLength: 30,
});
const written = lines.map((all) => all.join('\n'));

describe('collapsing blank lines', () => {
  it('leaves one of several, and none at the ends', () => {
    expect(collapseBlankLines(`One\n${'\n'.repeat(10)}Two\nThree`)).toBe('One\n\nTwo\nThree');
    expect(collapseBlankLines('\n\n One\r\n \r\n\u3164\r\nTwo \n\n')).toBe(' One\n\nTwo ');
    expect(collapseBlankLines('\n \n')).toBe('');
  });

  it('changes no line that has visible text, however the lines are mixed', () => {
    const readable = (text: string) => text.split('\n').filter((one) => /[\w.]/.test(one));
    fc.assert(
      fc.property(written, (text) => {
        const collapsed = collapseBlankLines(text);
        expect(readable(collapsed)).toEqual(readable(text));
        expect(collapsed).not.toMatch(/\n\n\n|^\n|\n$/);
        expect(collapseBlankLines(collapsed)).toBe(collapsed);
      }),
    );
  });
});

describe('folding a long text', () => {
  const sentence = 'The hours are long and nobody says why. ';

  it('shows the whole text if folding would hide little', () => {
    for (const text of ['', 'Short.', sentence.repeat(12), 'Line\n'.repeat(10)]) {
      expect(foldText(text)).toEqual({ head: text, rest: '' });
    }
  });

  it('cuts a long text between two words', () => {
    const { head, rest } = foldText(sentence.repeat(40));
    expect(head.length).toBeGreaterThan(400);
    expect(head.length).toBeLessThanOrEqual(480);
    expect(head).toMatch(/\w\.?$/);
    expect(rest).toMatch(/^\s\S/);
  });

  it('counts short lines as lines', () => {
    const { head } = foldText('yes\n'.repeat(100));
    expect(head).toBe('yes\n'.repeat(8).trim());
  });

  it('loses no part of any text and cuts no letter in two', () => {
    const pieces = fc.constantFrom(
      'word ',
      '\n',
      'e\u0301',
      '👩‍🔧',
      '漢',
      'x'.repeat(70),
      '\u0301'.repeat(90),
    );
    const texts = fc.array(pieces, { maxLength: 700 }).map((all) => all.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const { head, rest } = foldText(text);
        expect(head + rest).toBe(text);
        if (rest === '') return;
        expect(head).not.toBe('');
        expect(rest).not.toMatch(/^[\u200d\udc00-\udfff]/);
        expect(head).not.toMatch(/[\ud800-\udbff\u200d]$/);
      }),
    );
  });
});
