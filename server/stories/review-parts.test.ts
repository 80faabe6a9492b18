import { expect, it } from 'vitest';
import { newCredential } from '#server/attacks/anonymity/browser.ts';
import { textAt } from '#shared/rules/review-text.ts';
import { type Author, makeAuthor, makeEmployer, makePublished } from '#testing/server/authors.ts';
import { describeEachServer } from '#testing/server/make-app.ts';
import { makeRestClient } from '#testing/server/rest-client.ts';
import { answers, reviewInput } from '#testing/server/review-input.ts';

const parts = { pros: 'Fair pay.', cons: 'Long days.\nCold halls.', advice: 'Two weeks of notice.' };
const whole =
  'What is good\nFair pay.\n\nWhat is bad\nLong days.\nCold halls.\n\nWhat should change\nTwo weeks of notice.\n\nI would stay.';
const tooLong = 'The texts of a review can have at most 5,000 characters together.';
const limits = { fit: { pros: 'x'.repeat(2000), review_text: 'x'.repeat(3000) }, cons: 'x' };

describeEachServer('what is good, what is bad and what should change', async (server) => {
  const send = makeRestClient(() => server);
  const moderator = server.as(await server.signIn('moderator'));

  const approve = ({ id }: Author) => moderator.moderation.decideReview({ id, approved: true });
  const shown = async ({ companyId }: Author) =>
    (await server.as().reviews.list({ company_id: companyId }))[0];
  const own = async ({ receipt }: Author) => {
    const { review } = await server.as().receipts.status({ receipt });
    return (
      review && { ...textAt(review.free_form_text, review.places), free_form_text: review.free_form_text }
    );
  };

  it('reach moderators, readers and the author, each alone and all in one text', async () => {
    const author = await makeAuthor(server, { ...parts, review_text: 'I would stay.' });
    const expected = { ...parts, comment: 'I would stay.', free_form_text: whole };
    expect(await own(author)).toEqual(expected);
    expect((await moderator.moderation.reviews({})).data).toMatchObject([expected]);
    await approve(author);
    expect(await shown(author)).toMatchObject(expected);
    await server.as().reviews.report({ id: author.id, reason: 'It names a colleague of mine.' });
    expect((await moderator.moderation.reports({})).data).toMatchObject([{ review: expected }]);
  });

  it('leave no trace when they are empty or blank, as with clients that do not know them', async () => {
    const author = await makePublished(server, { pros: ' \n', cons: ' Cold halls. ', review_text: '' });
    expect(await shown(author)).toMatchObject({
      ...{ pros: '', cons: 'Cold halls.', advice: '', comment: '' },
      free_form_text: 'What is bad\nCold halls.',
    });
    const older = await makePublished(server, { review_text: ' As always.\n' });
    expect(await shown(older)).toMatchObject({
      ...{ pros: '', cons: '', advice: '', comment: ' As always.\n' },
      free_form_text: ' As always.\n',
    });
  });

  it('change with an edit, and are gone when the edit leaves them out', async () => {
    const author = await makePublished(server, { ...parts, review_text: 'I would stay.' });
    const { receipt } = author;
    await server.as().receipts.edit({ receipt, enps_responses: answers(), pros: 'Better pay.' });
    await approve(author);
    expect(await own(author)).toEqual({
      ...{ pros: 'Better pay.', cons: '', advice: '', comment: '' },
      free_form_text: 'What is good\nBetter pay.',
    });
    expect(await shown(author)).toMatchObject({
      pros: 'Better pay.',
      cons: '',
      free_form_text: 'What is good\nBetter pay.',
    });
  });

  it('share the limit of the text, wherever a review is sent', async () => {
    const author = await makeAuthor(server, limits.fit);
    const employer = await makeEmployer(server);
    const person = { email: `kari@${employer.domain}`, address: '203.0.113.9', agent: 'kari' };
    const { domain, period, nonce, output } = await newCredential(server, person, employer.id);
    const { receipt } = author;
    const content = { enps_responses: answers(), ...limits.fit };
    for (const [path, input] of [
      ['/reviews', reviewInput(employer.id, { token: 'any', ...content })],
      ['/anonymity/submit', { domain, period, nonce, output, ...content }],
      ['/receipts/edit', { receipt, ...content }],
    ] as const) {
      expect([path, await send('POST', path, { ...input, cons: limits.cons })]).toMatchObject([
        path,
        { status: 422, body: { message: tooLong, errors: { review_text: [tooLong] } } },
      ]);
      expect([path, (await send('POST', path, input)).status]).not.toEqual([path, 422]);
    }
  });
});
