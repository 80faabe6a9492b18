import type { DisputeShown, ManagedDispute } from '#shared/schemas/dispute.ts';
import { company, credential, moderatedReview, review } from './examples.ts';

export const dispute = {
  id: 33_178_204_771,
  number: '4HXK-9QTB',
  code: 'K7MW-3PZ1-V9RA-80CD',
  claim: 'We had no night shift in 2026, and no one here does what the review describes.',
  reasons: 'The company did not say anything that speaks against the mailbox that the author controlled.',
};
const sentence = `Whoever wrote this controlled a mailbox at ${company.domain} in 2026.`;

export const shownDispute: DisputeShown = {
  ...{ number: dispute.number, status: 'answering', claim: dispute.claim, reasons: '' },
  ...{ due_on: '2026-12-08', received_in: '2026-11-01', decided_in: null },
  review: { id: review.id, company_id: company.id },
  statement: {
    sentence,
    review: `https://candor.example/companies/${company.id}/reviews/${review.id}`,
    identity: credential.identity,
    signature: credential.signature,
  },
};

export const managedDispute: ManagedDispute = {
  ...{ id: dispute.id, number: dispute.number, claim: dispute.claim, received_in: '2026-11-01' },
  ...{ review: moderatedReview, reachable: true, sentence },
  answer: {
    ...{ choice: 'words', words: 'I worked the night shift, and had the locker next to the gate.' },
    evidence: false,
  },
};
