import { afterAll, beforeEach, expect, it } from 'vitest';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { freshDb } from '#testing/database/fresh-db.ts';
import { openSwitch } from '#testing/database/switch.ts';
import { newReceipt } from '#testing/server/authors.ts';
import { onDatabase, setUpServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';
import { receiptHash } from '../anonymity/subject.ts';

const fresh = await freshDb('postgres');
afterAll(fresh.close);
const line = await openSwitch(Number(new URL(fresh.url).port));
afterAll(line.close);
const server = await setUpServer(onDatabase(fresh.url.replace(/:\d+\//, `:${line.port}/`)));
const company = await makeCompany(fresh.db, { domain: 'fjord.example' });
const authorization = `Bearer ${await server.signIn('moderator')}`;
beforeEach(() => line.open());

type Method = 'POST' | 'PATCH';

/** Sends a request whose transaction commits without the server learning of it, and then the same again, as asked to. */
async function sendTwice(method: Method, url: string, payload: object, headers = {}) {
  const send = () => server.app.inject({ method, url: `/api/v1${url}`, payload, headers });
  line.cutAtCommit();
  const lost = await send();
  expect([lost.statusCode, lost.headers['retry-after']]).toEqual([503, '5']);
  line.open();
  return send();
}
const count = async (table: 'companies' | 'submissions' | 'reports' | 'reviews') => {
  const { total } = await fresh.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
};

it('a company is listed once, and the second answer says where', async () => {
  const before = await count('companies');
  const again = await sendTwice('POST', '/companies', { name: 'Åsgård', domain: 'asgard.example' });
  const { id } = await fresh.db
    .selectFrom('companies')
    .select('id')
    .where('domain', '=', 'asgard.example')
    .executeTakeFirstOrThrow();
  expect([again.statusCode, again.json().company_id]).toEqual([409, id]);
  expect(await count('companies')).toBe(before + 1);
});

it('a review is stored once, and the second answer says that its receipt is in use', async () => {
  await server.as().verification.send({ email: 'ada@fjord.example', company_id: company });
  const receipt_hash = receiptHash(newReceipt());
  const review = { ...reviewInput(company), token: server.mailedToken(), receipt_hash };
  const again = await sendTwice('POST', '/reviews', review);
  expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([422, ['receipt_hash']]);
  expect(await count('submissions')).toBe(1);
});

it('a decision and a report are the same the second time', async () => {
  const id = await makeSubmission(fresh.db, company);
  const decided = await sendTwice(
    'PATCH',
    `/admin/moderation/reviews/${id}`,
    { approved: true },
    { authorization },
  );
  expect([decided.statusCode, decided.json().status]).toEqual([200, 'published']);
  expect(await count('reviews')).toBe(1);
  const reported = await sendTwice('POST', `/reviews/${id}/report`, { reason: 'It names a colleague.' });
  expect([reported.statusCode, await count('reports')]).toEqual([201, 1]);
});
