import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, it } from 'vitest';
import { isSignedBy } from '#shared/rules/check-sentence.ts';
import { makeEmployer, makePublished } from '#testing/server/authors.ts';
import { blankPages } from '#testing/server/evidence.ts';
import { refusal, setUpServer } from '#testing/server/make-app.ts';
import { represent } from '#testing/server/representatives.ts';

const CLAIM = 'We had no night shift in 2026, and no one here does this work.';

describe('disputes', async () => {
  const server = await setUpServer();
  const employer = await makeEmployer(server);
  const key = await represent(server, `hr@${employer.domain}`);

  const publish = () => makePublished(server, {}, employer);
  const calls = () => server.as().disputes;

  it('are for those who speak for the company, about a public review, once', async () => {
    const { id: review_id } = await publish();
    const other = await makeEmployer(server);
    const stranger = await represent(server, `hr@${other.domain}`);
    const attempt = (values: object) => calls().open({ key, review_id, claim: CLAIM, ...values });
    await expect(attempt({ key: stranger })).rejects.toMatchObject(refusal('not_found'));
    await expect(attempt({ key: 'made up' })).rejects.toMatchObject(refusal('employer_signed_out'));
    await expect(attempt({ review_id: 1 })).rejects.toMatchObject(refusal('not_found'));
    await attempt({});
    await expect(attempt({ claim: `${CLAIM} Really.` })).rejects.toMatchObject(refusal('disputed'));
    // No one removes a review for this reason without a dispute.
    const { moderation } = server.as(await server.signIn('moderator'));
    await expect(
      // @ts-expect-error not among its reasons
      moderation.decideReview({ id: review_id, approved: false, reason: 'not_authentic' }),
    ).rejects.toMatchObject(refusal('invalid'));
  });

  it('show the signed sentence, and nothing without their code', async () => {
    const { id: review_id } = await publish();
    const opened = await calls().open({ key, review_id, claim: CLAIM });
    const { statement } = await calls().status(opened);
    if (statement === null) throw new Error('There is no sentence.');
    expect(statement.sentence).toBe(`Whoever wrote this confirmed a mailbox at ${employer.domain} in 2026.`);
    const { identity } = server.deps.credentials.publicKeys(server.clock.now);
    expect(isSignedBy(identity, statement, ed25519.verify)).toBe(true);
    for (const wrong of [
      { ...opened, code: '0000-0000-0000-0000' },
      { ...opened, number: '0000-0000' },
    ])
      await expect(calls().status(wrong)).rejects.toMatchObject(refusal('bad_dispute'));
  });

  it('need words from an author who wants to say something', async () => {
    const { id: review_id, receipt } = await publish();
    const { receipts } = server.as();
    await expect(receipts.choose({ receipt, choice: 'nothing' })).rejects.toMatchObject(
      refusal('not_possible'),
    );
    await calls().open({ key, review_id, claim: CLAIM });
    await expect(receipts.choose({ receipt, choice: 'words', words: ' ' })).rejects.toMatchObject(
      refusal('invalid'),
    );
    expect(await receipts.choose({ receipt, choice: 'words', words: 'Night shift.' })).toMatchObject({
      waiting: null,
      dispute: { choice: 'words' },
    });
  });

  it('accept evidence as pixels of one length, and nothing else', async () => {
    const { id: review_id, receipt } = await publish();
    const { receipts } = server.as();
    const send = (pages: string) => receipts.addEvidence({ receipt, words: '', pages });
    await expect(send(blankPages)).rejects.toMatchObject(refusal('not_possible'));
    await calls().open({ key, review_id, claim: CLAIM });
    const wrong = ['', blankPages.slice(4), `${blankPages}AAAA`, `${blankPages.slice(2)}==`];
    for (const pages of wrong)
      await expect(send(pages)).rejects.toMatchObject({
        cause: {
          code: 'invalid',
          errors: { pages: [expect.stringMatching(/^Send 3 pages of 1000 x 1414 gray pixels/)] },
        },
      });
    expect(await send(blankPages)).toMatchObject({ dispute: { choice: 'words', evidence: true } });
    expect(await receipts.choose({ receipt, choice: 'nothing' })).toMatchObject({
      dispute: { choice: 'nothing', evidence: false },
    });
    const { length } = await server.deps.db.selectFrom('dispute_evidence').selectAll().execute();
    expect(length).toBe(0);
  });
});
