import { ed25519 } from '@noble/curves/ed25519.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readProof } from '#db/queries/review-proofs.ts';
import { signSentence } from '#server/anonymity/mailbox-statement.ts';
import { receiptHash } from '#server/anonymity/subject.ts';
import { newCredential, submit } from '#server/attacks/anonymity/browser.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { isSignedBy } from '#shared/rules/check-sentence.ts';
import { makeEmployer, newReceipt, reviewIdOf, submitAs } from '#testing/server/authors.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';

it('are signed with the identity of the site', async () => {
  await using server = await makeServer();
  const signed = signSentence(
    server.deps,
    '/companies/1/reviews/2',
    'Whoever wrote this controlled a mailbox.',
  );
  const { identity } = server.deps.credentials.publicKeys(server.clock.now);
  expect(isSignedBy(identity, signed, ed25519.verify)).toBe(true);
  expect(isSignedBy(identity, { ...signed, review: signed.review + 1 }, ed25519.verify)).toBe(false);
});

describe.each(['sqlite', 'postgres'] as const)('the year and path of a review (%s)', (dialect) => {
  let server: TestServer;
  let employer: Awaited<ReturnType<typeof makeEmployer>>;
  beforeEach(async () => {
    server = await makeServer({ dialect, environment: { ARRIVALS: 'hourly' } });
    employer = await makeEmployer(server);
  });
  afterEach(() => server.close());

  const arrived = async (receipt: string): Promise<number> => {
    await rewriteSmallTables(server.deps);
    return reviewIdOf(server, receipt);
  };
  const proof = (id: number) => readProof(server.deps.db, id);

  it('are those of the credential, also in January', async () => {
    server.clock.now = new Date('2026-12-30T12:03:00.000Z');
    const person = { email: `kari@${employer.domain}`, address: '203.0.113.9', agent: 'test' };
    const credential = await newCredential(server, person, employer.id);
    server.clock.now = new Date('2027-01-20T12:03:00.000Z');
    const receipt = newReceipt();
    await submit(
      server,
      person,
      credential,
      reviewInput(employer.id, { receipt_hash: receiptHash(receipt) }),
    );
    expect(await proof(await arrived(receipt))).toBe('private 2026');
  });

  it('stay through publication and an edit', async () => {
    const receipt = newReceipt();
    const email = `ola@${employer.domain}`;
    await submitAs(server, { companyId: employer.id, email }, { receipt_hash: receiptHash(receipt) });
    const id = await arrived(receipt);
    const moderation = server.as(await server.signIn('moderator')).moderation;
    await moderation.decideReview({ id, approved: true });
    expect(await proof(id)).toBe('plain 2026');
    const { company_id: _, ...edited } = reviewInput(employer.id, { review_text: 'Other words.' });
    await server.as().receipts.edit({ receipt, ...edited });
    await arrived(receipt);
    await moderation.decideReview({ id, approved: true });
    expect(await proof(id)).toBe('plain 2026');
  });
});
