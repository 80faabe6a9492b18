import { describe, expect, it } from 'vitest';
import { endAnswering } from '#db/queries/disputes.ts';
import { makePublished } from '#testing/server/authors.ts';
import { refusal, setUpServer } from '#testing/server/make-app.ts';
import { represent } from '#testing/server/representatives.ts';

const REASONS = 'Nothing the company said speaks against the mailbox.';

describe('managed disputes', async () => {
  const server = await setUpServer();
  const token = await server.signIn('moderator');

  async function waiting() {
    const { id: review_id, email, receipt } = await makePublished(server);
    const { managedDisputes } = server.as(token);
    const key = await represent(server, `hr@${email.split('@')[1]}`);
    const claim = 'No one here does what it describes.';
    await server.as().disputes.open({ key, review_id, claim });
    await endAnswering(server.deps.db, '9999-12-31');
    const { data } = await managedDisputes.list({});
    const id = data.find(({ review }) => review.id === review_id)?.id ?? 0;
    return { id, receipt, review_id, managedDisputes };
  }

  it('are decided with reasons, once', async () => {
    const { id, managedDisputes, receipt } = await waiting();
    const decide = (values: object) =>
      managedDisputes.decide({ id, action: 'keep', reasons: REASONS, ...values });
    await expect(decide({ reasons: 'Because.' })).rejects.toMatchObject(refusal('invalid'));
    await expect(decide({ id: 1 })).rejects.toMatchObject(refusal('not_found'));
    await decide({});
    await expect(decide({ action: 'remove' })).rejects.toMatchObject(refusal('dispute_decided'));
    expect(await server.as().receipts.status({ receipt })).toMatchObject({
      status: 'published',
      dispute: { status: 'kept', reasons: REASONS },
    });
  });

  it('reject a review that its author changed meanwhile', async () => {
    const { id, managedDisputes, receipt } = await waiting();
    const { review } = await server.as().receipts.status({ receipt });
    await server.as().receipts.edit({
      ...{ receipt, enps_responses: review?.enps_responses ?? {}, review_text: 'Other words.' },
    });
    await managedDisputes.decide({ id, action: 'remove', reasons: REASONS });
    expect(await server.as().receipts.status({ receipt })).toMatchObject({
      status: 'rejected',
      statement: { source: 'dispute', reason: 'not_authentic' },
    });
  });
});
