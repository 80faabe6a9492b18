import { expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { makeRestClient } from '#testing/server/rest-client.ts';

const server = await setUpServer();
const send = makeRestClient(() => server);
const companyId = await makeCompany(server.deps.db, { name: 'Halden Foods', domain: 'halden.example' });

it('responds to an unusable link with 422 and verified false', async () => {
  const answer = {
    status: 422,
    body: { verified: false, message: expect.stringContaining('invalid or has expired') },
  };
  expect(await send('GET', '/verify-email?token=nothing')).toMatchObject(answer);
  expect(await send('POST', '/email/verify', { token: 'nothing', company_id: companyId })).toMatchObject(
    answer,
  );
  expect((await send('GET', '/verify-email')).status).toBe(422);
});

it.each([
  [{ email: '' }, 'Email is required'],
  [{}, 'Email is required'],
  [{ email: 'nonsense' }, 'Please enter a valid email address'],
  [{ email: 'a@b' }, 'Please enter a valid email address'],
  [{ email: 'ola@halden.example\r\nBcc: x@halden.example' }, 'Please enter a valid email address'],
  [{ email: 'ola@other.example' }, 'Email must be from the halden.example domain'],
  [{ email: 'ola@sub.halden.example' }, 'Email must be from the halden.example domain'],
])('refuses to send an email for %j', async (input, message) => {
  const { status, body } = await send('POST', '/email/verify/send', { company_id: companyId, ...input });
  expect({ status, message: body.message, fields: Object.keys(body.errors) }).toEqual({
    status: 422,
    message,
    fields: ['email'],
  });
});

it('ignores the case of the domain', async () => {
  expect(
    (await send('POST', '/email/verify/send', { email: 'Ola@HALDEN.example', company_id: companyId })).status,
  ).toBe(200);
});
