import { expect, it } from 'vitest';
import { mailboxSentence, proofOf } from './mailbox-sentence.ts';

const domains = ['northwind.example'];
const shown = (proof: string, more: string[] = []) =>
  mailboxSentence({ proof, domains: [...domains, ...more], publishedYear: '2025' });

it('says what the path that a review took proves, with the year of its credential', () => {
  expect(shown(proofOf('private', '2026'))).toBe(
    'Whoever wrote this controlled a mailbox at northwind.example in 2026.',
  );
  expect(shown(proofOf('plain', '2026'))).toBe(
    'Whoever wrote this confirmed a mailbox at northwind.example in 2026.',
  );
});

it('says no more than we know about an older review, or one of a merged company', () => {
  expect(shown('')).toBe('Whoever wrote this confirmed a mailbox at northwind.example in 2025 or earlier.');
  expect(shown(proofOf('private', '2026'), ['southwind.example'])).toBe(
    'Whoever wrote this controlled a mailbox at northwind.example or southwind.example in 2026.',
  );
});
