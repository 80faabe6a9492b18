import { expect, it } from 'vitest';
import { makePublished } from '#testing/server/authors.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { represent } from '#testing/server/representatives.ts';

const server = await setUpServer();

it('managed replies are refused with a reason, once', async () => {
  const { id: review_id, email } = await makePublished(server);
  const { managedReplies } = server.as(await server.signIn('moderator'));
  const key = await represent(server, `hr@${email.split('@')[1]}`);
  await server.as().replies.send({ key, review_id, text: 'We know who wrote this.' });
  const [waiting] = (await managedReplies.list({})).data;
  const refuse = (values: object) =>
    managedReplies.decide({ id: waiting?.id ?? 0, action: 'refuse', ...values }).then(
      ({ status }) => status,
      ({ cause }) => cause.code,
    );
  expect(await refuse({})).toBe('invalid');
  expect(await refuse({ reason: 'other', message: ' ' })).toBe('invalid');
  expect(await refuse({ id: 1, reason: 'seeks_author' })).toBe('reply_decided');
  expect(await refuse({ reason: 'seeks_author' })).toBe('refused');
  expect(await refuse({ reason: 'seeks_author' })).toBe('reply_decided');
});
