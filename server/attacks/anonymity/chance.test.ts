import { beforeAll, expect, it } from 'vitest';
import { receiptHash } from '#server/anonymity/subject.ts';
import { getCredential, submit, verify } from '#server/attacks/anonymity/browser.ts';
import { systemRandom } from '#server/secrets/random.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { newReceipt, submitAs } from '#testing/server/authors.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { openPeople, sealedRows } from '#testing/server/people.ts';
import { reviewInput } from '#testing/server/review-input.ts';

const FLOWS = 4;
const drawn: (string | number)[] = [];
const recorded = <Value extends string | number>(draw: () => Value) => {
  return () => {
    const value = draw();
    drawn.push(value);
    return value;
  };
};

const random = { id: recorded(systemRandom.id), token: recorded(systemRandom.token) };
const server = await setUpServer({ overrides: { random } });
let companyId: number;
beforeAll(async () => {
  companyId = await makeCompany(server.deps.db, { domain: 'fjord.example' });
});

/** One person on the private path and one on the plain path; returns the tokens, and a session's. */
async function flow(number: number): Promise<string[]> {
  const person = { email: `blind${number}@fjord.example`, address: '198.51.100.7', agent: 'test' };
  const blindToken = await verify(server, person, companyId);
  const credential = await getCredential(server, person, companyId, blindToken);
  const receipt = newReceipt();
  await submit(server, person, credential, reviewInput(companyId, { receipt_hash: receiptHash(receipt) }));
  await server.as().receipts.edit({ ...reviewInput(companyId), receipt });
  await submitAs(
    server,
    { companyId, email: `plain${number}@fjord.example` },
    { receipt_hash: receiptHash(newReceipt()) },
  );
  const plainToken = server.mailedToken();
  return [blindToken, plainToken, await server.signIn('moderator')];
}

/** Every stored value of the people's and the reviews' records that is long enough to be recognized. */
async function storedValues(): Promise<unknown[]> {
  const { db } = server.deps;
  const rows: object[] = [
    ...(await openPeople(server.deps, 'grants')),
    ...(await sealedRows(db, 'grants')),
    ...(await db.selectFrom('nullifiers').selectAll().execute()),
    ...(await db.selectFrom('receipts').selectAll().execute()),
    ...(await db.selectFrom('submissions').select(['id', 'revision']).execute()),
  ];
  return rows.flatMap((row) => Object.values(row)).filter((value) => String(value).length > 9);
}

it('takes ids, revisions and secrets from the generator as they are, and each value once', async () => {
  const tokens: string[][] = [];
  const seen = new Set<unknown>();
  const added: number[] = [];
  for (let number = 0; number < FLOWS; number += 1) {
    tokens.push(await flow(number));
    const fresh = new Set((await storedValues()).filter((value) => !seen.has(value)));
    added.push(fresh.size);
    for (const value of fresh) seen.add(value);
  }
  // A value that two flows share would be new only once.
  expect(added).toEqual(Array(FLOWS).fill(Math.max(12, ...added)));
  expect(new Set(drawn).size).toBe(drawn.length);
  const values = new Set<unknown>(drawn);

  const submissions = await server.deps.db.selectFrom('submissions').select(['id', 'revision']).execute();
  const ids = submissions.flatMap(({ id, revision }) => [id, revision]);
  expect(new Set(ids.filter((id) => values.has(id))).size).toBe(4 * FLOWS);
  const requests = (await openPeople(server.deps, 'grants')).map(({ request_hash }) => request_hash);
  expect(requests.filter((request) => values.has(request))).toHaveLength(FLOWS);
  expect(tokens.filter(([, , session]) => values.has(session))).toHaveLength(FLOWS);
  // A link begins with 96 of the bits drawn for it.
  const beginnings = new Set(drawn.map((value) => String(value).slice(0, 16)));
  const links = tokens.flatMap(([blind = '', plain = '']) => [blind, plain].map((link) => link.slice(0, 16)));
  expect(links.filter((link) => beginnings.has(link))).toHaveLength(2 * FLOWS);
  expect(new Set([...links, ...tokens.map(([, , session]) => session)]).size).toBe(3 * FLOWS);
});
