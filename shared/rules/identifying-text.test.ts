import { emailAddress, property, assert as propertyHolds, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifyingParts } from './identifying-text.ts';
import sentences from './labeled-sentences.json' with { type: 'json' };

const { identifying, harmless } = sentences.names;
const found = (text: string, known: string[] = []) =>
  identifyingParts(text, known).map((part) => `${part.kind}: ${part.text}`);

describe('what may identify someone', () => {
  it.each([
    ['Write to kari.nordmann@example.co.uk.', 'email: kari.nordmann@example.co.uk'],
    ['Call me on +47 912 34 567 any time', 'phone: +47 912 34 567'],
    ['Ring (020) 7946-0958.', 'phone: (020) 7946-0958'],
    ['See https://linkedin.com/in/kari', 'link: https://linkedin.com/in/kari'],
    ['see linkedin.com/in/kari-n', 'link: linkedin.com/in/kari-n'],
    ['ask @kari_n about it', 'link: @kari_n'],
    ['It was Dr. Smith who said so', 'name: Dr. Smith'],
    ['Frau Müller never listens', 'name: Frau Müller'],
    ['My manager Anna shouts', 'name: Anna'],
    ['our CEO Jean-Luc Picard left', 'name: Jean-Luc Picard'],
    ['Sarah Connor from HR ignored it', 'name: Sarah Connor'],
    ['Peter from sales left', 'name: Peter'],
    ['My manager is Anna', 'name: Anna'],
    ['I was told by Peter', 'name: Peter'],
    ['Head of HR Mia Dahl knows', 'name: Mia Dahl'],
    ['Call 415-555-2671 now', 'phone: 415-555-2671'],
    ['I shared a desk with Maria Gonzalez for a year', 'name: Maria Gonzalez'],
  ])('is found in "%s"', (text, part) => expect(found(text)).toEqual([part]));

  it.each([
    'Good colleagues, honest planning. The canteen is another matter.',
    'I earn 52,000 a year, 1 500 of it as a bonus in 2024-2025.',
    'We ship on 2026-11-21 at 09:30, 24/7, in 1200 shops.',
    'Great place. Nice People. They pay on time.',
    'The CEO listens. Our manager asks twice.',
    'We moved to New York, then to the United States, and live in Google Sheets.',
    'rated 4.5/5 by 100000 people',
  ])('is not found in "%s"', (text) => expect(found(text)).toEqual([]));

  it('ignores the name of the company', () => {
    expect(found('I work at Northwind Logistics and like it', ['Northwind Logistics'])).toEqual([]);
    expect(found('I work with Harold Finch at Northwind Logistics', ['Northwind Logistics'])).toEqual([
      'name: Harold Finch',
    ]);
  });

  it('lists each part once, in the order of the text', () => {
    expect(found('my boss Anna, then a@b.example, then my boss Anna')).toEqual([
      'name: Anna',
      'email: a@b.example',
    ]);
  });

  it('finds any address anywhere, and returns for any text', () => {
    propertyHolds(
      property(emailAddress(), string({ maxLength: 200 }), (address, around) => {
        expect(found(`${around} ${address} ${around}`).join()).toContain(address.split('@')[1]);
      }),
    );
  });

  // Ten times the longest review takes milliseconds. Where the time grows with the square of the length, it takes
  // minutes: the bound lies far from both, so a busy machine doesn't fail the test.
  it.each([
    ..."0 |+1 |A|Aa |a.|a@|a'|@a.|12 34 |Anna |boss is |call 1 |a_b.|Dr. |J. |the only ".split('|'),
    ...'the only driver in |since 3 |3 May |head of |chief |VP '.split('|'),
  ])('takes time in proportion to a text of "%s"', { timeout: 30_000 }, (piece) => {
    identifyingParts(`${piece.repeat(50_000 / piece.length)}x`);
  });
});

describe('on sentences that were labeled by hand', () => {
  it('finds a person in nearly all sentences that name one', () => {
    const missed = identifying.filter((sentence) => found(sentence).length === 0);
    expect(missed).toEqual(['email me: jonas dot berg at gmail']);
  });

  it('finds no one where no one is named', () => {
    const alarms = harmless.flatMap((sentence) => found(sentence).map((part) => `${part} in "${sentence}"`));
    expect(alarms).toEqual([]);
  });
});
