import { describe, expect, it } from 'vitest';
import { makeAuthor, makeEmployer } from '#testing/server/authors.ts';
import { refusal, setUpServer } from '#testing/server/make-app.ts';
import { represent } from '#testing/server/representatives.ts';

describe('replies', async () => {
  const server = await setUpServer();
  const employer = await makeEmployer(server);
  const key = await represent(server, `hr@${employer.domain}`);

  it('are for those who speak for the company, about a public review, with up to 2,000 characters', async () => {
    const { id: review_id } = await makeAuthor(server, {}, employer);
    const { send, list } = server.as().replies;
    const attempt = (values: object) =>
      send({ key, review_id, text: 'We have hired two people.', ...values }).then(
        ({ status }) => status,
        ({ cause }) => cause.code,
      );
    expect(await attempt({})).toBe('no_own_review');
    const { moderation } = server.as(await server.signIn('moderator'));
    await moderation.decideReview({ id: review_id, approved: true });
    const other = await makeEmployer(server);
    const stranger = await represent(server, `hr@${other.domain}`);
    expect(await attempt({ key: stranger })).toBe('no_own_review');
    expect(await attempt({ review_id: 1 })).toBe('no_own_review');
    expect(await attempt({ key: 'made up' })).toBe('employer_signed_out');
    expect(await attempt({ text: 'Sorry.   ' })).toBe('invalid');
    expect(await attempt({ text: 'x'.repeat(2001) })).toBe('invalid');
    expect(await attempt({ text: 'x'.repeat(2000) })).toBe('waiting');
    expect((await list({ key, company_id: employer.id })).data).toHaveLength(1);
    await expect(list({ key, company_id: other.id })).rejects.toMatchObject(refusal('not_found'));
  });
});
