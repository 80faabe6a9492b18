import { describe, expect, it } from 'vitest';
import { companyInput } from './company.ts';

const issues = (name: string) =>
  companyInput.safeParse({ name, domain: 'halden.example' }).error?.issues.map(({ message }) => message) ??
  [];

const unseen = 'Company name must be one line without control characters.';
const unreadable = 'Company name must contain a letter or a digit.';

describe('a name', () => {
  it.each([
    ['Braille without dots', '\u2800'],
    ['invisible operators', '\u2061'],
    ['grapheme joiners', '\u034f'],
    ['tag characters', '\u{e0041}'],
    ['noncharacters', '\ufffe'],
    ['noncharacters of the last plane', '\u{10ffff}'],
    ['Hangul fillers', '\uffa0'],
    ['Khmer vowels without shape', '\u17b4'],
    ['shorthand controls', '\u{1bca0}'],
  ])('rejects %s', (_name, letter) => {
    expect(issues(letter.repeat(3))).toEqual([unseen]);
    expect(issues(`Hal${letter}den`)).toEqual([unseen]);
  });

  it.each(['\u0301\u0301\u0301', '\u200d\u200d', '\ufe0f\ufe0f', '!!!', '···', '🦊🦊'])(
    'is rejected without a letter or digit: %j',
    (name) => expect(issues(name)).toEqual([unreadable]),
  );

  it.each(['Zoe\u0301', 'می\u200cخواهم', '株式会社', '3M', 'Fox 🦊', '❤️ Care', 'ᠮᠣᠩ\u180bᠭᠣᠯ'])(
    'accepts %j',
    (name) => expect(issues(name)).toEqual([]),
  );

  it('gives one error when it is missing', () => {
    expect(issues('  ')).toEqual(['Company name must be at least 2 characters.']);
  });
});
