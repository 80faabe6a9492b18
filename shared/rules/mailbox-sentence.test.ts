import { expect, it } from 'vitest';
import { mailboxSentence, proofOf } from './mailbox-sentence.ts';

const shown = (proof: string, ...domains: string[]) =>
  mailboxSentence({ proof, domains, publishedYear: '2025' });

it('says no more than we know about an older review, or one of a merged company', () => {
  expect(shown('', 'northwind.example')).toBe(
    'Whoever wrote this confirmed a mailbox at northwind.example in 2025 or earlier.',
  );
  expect(shown(proofOf('private', '2026'), 'northwind.example', 'southwind.example')).toBe(
    'Whoever wrote this controlled a mailbox at northwind.example or southwind.example in 2026.',
  );
});
