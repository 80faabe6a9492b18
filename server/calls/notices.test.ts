import { expect, it } from 'vitest';
import { findRaw } from '#testing/database/raw-bytes.ts';
import { makePublished } from '#testing/server/authors.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const notice = {
  explanation: 'It states as a fact what a court found to be false.',
  law: 'Section 186',
  name: 'Kari Holm',
  address: 'Storgata 1, Oslo',
  good_faith: true,
};

const server = await setUpServer();
const { id: review_id } = await makePublished(server);

const post = async (path: string, payload: Record<string, unknown>) => {
  const response = await server.app.inject({ method: 'POST', url: `/api/v1/notices${path}`, payload });
  return { status: response.statusCode, body: response.json(), text: response.body };
};

it('is sent and looked up over REST', async () => {
  const sent = await post('', { review_id, ...notice });
  expect(sent).toMatchObject({ status: 201, body: { emailed: false } });
  const { number, code } = sent.body;
  expect(await post('/status', { number, code })).toMatchObject({
    status: 200,
    body: { number, status: 'received', review: { id: review_id } },
  });
});

it('answers to a number with a wrong code byte for byte as to one that never was', async () => {
  const { number } = (await post('', { review_id, ...notice })).body;
  const code = '0000-0000-0000-0000';
  const known = await post('/status', { number, code });
  expect(known).toEqual(await post('/status', { number: '0000-0000', code }));
  expect(known).toMatchObject({ status: 404, body: { message: expect.stringContaining('Check each') } });
});

it.each([
  ['review_id', {}, 'Please enter the link or the number of the review.'],
  ['explanation', { explanation: 'A lie.' }, /^Please explain what is unlawful and why/],
  ['law', { law: ' ' }, /^Please name the law/],
  ['name', { name: '' }, 'Please enter your name.'],
  ['email', { email: 'kari' }, 'Please enter a valid email address.'],
  ['email', { address: '', email: '' }, 'Please enter an email address or a postal address.'],
  ['good_faith', { good_faith: false }, 'Please confirm this.'],
])('refuses a wrong %s with a sentence', async (field, wrong, message) => {
  const given = field === 'review_id' ? notice : { review_id, ...notice };
  const { status, body } = await post('', { ...given, ...wrong });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  expect(body.errors[field]).toEqual([expect.stringMatching(message)]);
});

it('emails the number and the code, but nothing of the notice or the decision', async () => {
  const sender = { email: 'kari@holm.example', explanation: 'They never forged the books at all.' };
  const { number, code } = (await post('', { review_id, ...notice, ...sender })).body;
  const sent = server.newestMail();
  expect(sent).toMatchObject({ to: sender.email, subject: 'Your legal notice' });
  expect(sent.links).toEqual([`http://localhost:3000/notices/${number}#${code}`]);
  const { managedNotices } = server.as(await server.signIn('moderator'));
  const { data } = await managedNotices.list({ limit: 100 });
  const id = data.find((row) => row.number === number)?.id ?? 0;
  await managedNotices.decide({ id, read: 0, action: 'keep', facts: 'It is an opinion.' });
  const decided = server.newestMail();
  expect(decided.subject).toBe('Our decision on your legal notice');
  for (const text of [sent.text, decided.text])
    expect(text).not.toMatch(/forge|Kari|Storgata|kept|opinion|186/);
});

it('is stored without its number and its code', async () => {
  const explanation = 'It says what no one in their right mind believes.';
  const { number, code } = (await post('', { review_id, ...notice, explanation })).body;
  const written = [number, code].flatMap((text: string) => [text, text.replaceAll('-', '')]);
  expect(await findRaw(server.fresh, [...written, explanation])).toEqual([explanation]);
});
